import type { Sighting } from '@rackhand/contract/device/sighting';
import type { SightingChange } from '@rackhand/contract/host/agent-link';
import { limits } from '@rackhand/contract/limits';

/** What one host sees, as far as its agent has told over this link. */
export interface SightingMirror {
  replace(devices: readonly Sighting[]): Map<string, Sighting>;
  /** The changed devices as whole sightings (null: forgotten), or null where a part has nothing to be a part of. */
  apply(changes: readonly SightingChange[]): Map<string, Sighting | null> | null;
}

/** More than any host may have, so that those beyond are named, and yet no agent fills the server's memory. */
const mostKnown = 2 * limits.mostDevicesOfHost;

export function createSightingMirror(): SightingMirror {
  let known = new Map<string, Sighting>();
  return {
    replace: (devices) => {
      known = new Map(devices.map((device) => [device.udid, device]));
      return new Map(known);
    },
    apply: (changes) => {
      const changed = new Map<string, Sighting | null>();
      for (const change of changes) {
        const isBeyond = known.size >= mostKnown && !known.has(change.udid);
        if (isBeyond && change.gone !== true) continue;
        const next = nextOf(change, known.get(change.udid));
        if (next === undefined) return null;
        // Deleted first, so that the order is that of the last word on each device.
        changed.delete(change.udid);
        changed.set(change.udid, next);
        if (next === null) known.delete(change.udid);
        else known.set(change.udid, next);
      }
      return forgottenFirst(changed);
    },
  };
}

function nextOf(change: SightingChange, known: Sighting | undefined): Sighting | null | undefined {
  if (change.gone === true) return null;
  if (change.whole !== undefined) return { ...change.whole, udid: change.udid };
  if (known === undefined) return undefined;
  const given = Object.entries(change.part ?? {}).filter(([, value]) => value !== undefined);
  return { ...known, ...Object.fromEntries(given) };
}

/** A device that has told its own serial takes the place of its provisional self. */
function forgottenFirst(changed: Map<string, Sighting | null>): Map<string, Sighting | null> {
  const entries = [...changed];
  return new Map([
    ...entries.filter(([, next]) => next === null),
    ...entries.filter(([, next]) => next !== null),
  ]);
}
