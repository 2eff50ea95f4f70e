import { hubsAround } from '../host/usb.ts';
import { isMassLoss } from './incident.ts';

/** Devices that were lost together, and what they have in common. */

export interface Place {
  /** null: a rack whose devices are on several hosts. */
  hostId: number | null;
  /** Empty: no hub. */
  hub: string;
  rack: RackPlace | null;
}

export interface RackPlace {
  group: number;
  rack: number;
}

export interface WatchedDevice {
  id: number;
  hostId: number;
  usbPath: string;
  rack: RackPlace | null;
  /** When it was lost, where that was just now; null: it is there. */
  lostAt: number | null;
}

export interface MassLoss extends Place {
  ids: number[];
  /** How many devices are at the place, with those that are there. */
  together: number;
  beganAt: number;
}

/** What was lost together, each device in one loss at most: the place that fits best first, then what is left. */
export function massLossesOf(devices: readonly WatchedDevice[]): MassLoss[] {
  const losses: MassLoss[] = [];
  let lost = devices.filter(({ lostAt }) => lostAt !== null);
  for (;;) {
    const best = bestFit(lost, placesOf(devices));
    if (best === null) return losses;
    losses.push(lossOf(best));
    lost = lost.filter((device) => !best.lost.includes(device));
  }
}

interface Fit {
  place: Place;
  lost: WatchedDevice[];
  together: number;
}

/** A place fits the better the more of it was lost, and the less elsewhere. */
function bestFit(
  lost: readonly WatchedDevice[],
  places: ReadonlyMap<string, Place & { together: number }>,
): Fit | null {
  const byPlace = new Map<string, WatchedDevice[]>();
  for (const device of lost)
    for (const { key } of placesAround(device)) byPlace.set(key, [...(byPlace.get(key) ?? []), device]);
  let best: (Fit & { share: number }) | null = null;
  for (const [key, { together, ...place }] of places) {
    const here = byPlace.get(key) ?? [];
    if (!isMassLoss(here.length, together)) continue;
    const share = here.length / (together + lost.length - here.length);
    if (best === null || share > best.share) best = { place, lost: here, together, share };
  }
  return best;
}

/** Hosts before hubs before racks: of two that fit as well, the first one tells more of the cause. */
function placesOf(devices: readonly WatchedDevice[]): Map<string, Place & { together: number }> {
  const places = new Map<string, Place & { together: number; order: number }>();
  for (const device of devices) {
    for (const { key, ...place } of placesAround(device)) {
      const known = places.get(key);
      if (known === undefined) places.set(key, { ...place, together: 1 });
      else known.together += 1;
    }
  }
  return new Map([...places].toSorted(([, left], [, right]) => left.order - right.order));
}

function placesAround({ hostId, usbPath, rack }: WatchedDevice): (Place & { key: string; order: number })[] {
  const around = [{ key: `host ${String(hostId)}`, order: 0, hostId, hub: '', rack: null }];
  const hubs = hubsAround(usbPath).map((hub) => ({
    key: `hub ${String(hostId)} ${hub}`,
    // The nearest hub has the longest path.
    order: 1 / hub.length,
    hostId,
    hub,
    rack: null,
  }));
  if (rack === null) return [...around, ...hubs];
  const key = `rack ${String(rack.group)}-${String(rack.rack)}`;
  return [...around, ...hubs, { key, order: 2, hostId: null, hub: '', rack }];
}

function lossOf({ place: { hostId, hub, rack }, lost, together }: Fit): MassLoss {
  const hosts = new Set(lost.map((device) => device.hostId));
  const [only = null] = hosts.size === 1 ? hosts : [];
  return {
    hostId: hostId ?? only,
    hub,
    rack,
    ids: lost.map(({ id }) => id),
    together,
    beganAt: Math.min(...lost.map(({ lostAt }) => lostAt ?? Number.POSITIVE_INFINITY)),
  };
}
