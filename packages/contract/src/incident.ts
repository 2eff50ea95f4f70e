import { z } from 'zod';

/** Trouble of many devices at once, told as one: a host that went away, or many devices of one hub or host lost together. */
export const incidentKinds = ['host_away', 'devices_lost'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const incident = z.object({
  incident_id: z.string(),
  kind: z.enum(incidentKinds),
  host: z.string(),
  /** USB path of the hub that they have in common; empty where that is not known. */
  hub: z.string(),
  devices: z.array(
    z.object({ arn: z.string(), udid: z.string(), model: z.string(), rackLocation: z.string() }),
  ),
  started_at: z.iso.datetime({ offset: true }),
  ended_at: z.iso.datetime({ offset: true }).nullable(),
  /** Number of the farm change that last touched it. */
  revision: z.int(),
});
export type Incident = z.infer<typeof incident>;

export const incidentRule = {
  /** Fewer are devices' own trouble. */
  leastDevices: 3,
  leastShare: 0.5,
  /** Lost within this time of each other. */
  withinMs: 10_000,
  listed: 100,
} as const;

/** Whether devices lost within seconds are one trouble; `together` counts them and those that are still there. */
export function isMassLoss(lost: number, together: number): boolean {
  return lost >= incidentRule.leastDevices && lost >= together * incidentRule.leastShare;
}

/** The hub in which a port lies: `1-4` of `1-4.2`; empty for a port of the host itself and where it is not known. */
export function hubOf(usbPath: string): string {
  const dot = usbPath.lastIndexOf('.');
  return dot === -1 ? '' : usbPath.slice(0, dot);
}

export interface WatchedDevice {
  id: number;
  usbPath: string;
  /** When it was lost, where that was just now; null: it is there. */
  lostAt: number | null;
}

export interface MassLoss {
  /** Empty: of the whole host. */
  hub: string;
  ids: number[];
  beganAt: number;
}

/** What of one host's devices was lost together: all of the host, else hub by hub. */
export function massLossesOf(devices: readonly WatchedDevice[]): MassLoss[] {
  const whole = lossIn('', devices);
  if (whole !== null) return [whole];
  const hubs = [...new Set(devices.map(({ usbPath }) => hubOf(usbPath)))].filter((hub) => hub !== '');
  return hubs.flatMap((hub) => {
    const loss = lossIn(
      hub,
      devices.filter(({ usbPath }) => hubOf(usbPath) === hub),
    );
    return loss === null ? [] : [loss];
  });
}

function lossIn(hub: string, devices: readonly WatchedDevice[]): MassLoss | null {
  const lost = devices.filter(({ lostAt }) => lostAt !== null);
  if (!isMassLoss(lost.length, devices.length)) return null;
  const beganAt = Math.min(...lost.map(({ lostAt }) => lostAt ?? Number.POSITIVE_INFINITY));
  return { hub, ids: lost.map(({ id }) => id), beganAt };
}
