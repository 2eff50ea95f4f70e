import { z } from 'zod';

/** Trouble of many devices at once, told as one: a host that went away, or many devices of one place lost together. */
export const incidentKinds = ['host_away', 'devices_lost'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const incident = z.object({
  incident_id: z.string(),
  kind: z.enum(incidentKinds),
  /** Empty for devices of one rack on several hosts. */
  host: z.string(),
  /** USB path of the hub that they have in common; empty where that is not what names them best. */
  hub: z.string(),
  /** The rack that they have in common; null where that is not what names them best. */
  rack: z.object({ group: z.int(), rack: z.int(), name: z.string() }).nullable(),
  /** How many devices were at this place when they were lost, with those that stayed; null where that is not known. */
  together: z.int().nullable(),
  devices: z.array(
    z.object({ arn: z.string(), udid: z.string(), model: z.string(), rackLocation: z.string() }),
  ),
  /** The arns of those that have not been back since. */
  lost: z.array(z.string()),
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
  /** Lost within this time of each other; who belongs is settled then. */
  withinMs: 10_000,
  listed: 100,
} as const;

/** Whether devices lost within seconds are one trouble; `together` counts them and those that are still there. */
export function isMassLoss(lost: number, together: number): boolean {
  return lost >= incidentRule.leastDevices && lost >= together * incidentRule.leastShare;
}
