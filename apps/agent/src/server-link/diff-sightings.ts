import type { Sighting } from '@rackhand/contract/device/sighting';
import type { SightingChange } from '@rackhand/contract/host/agent-link';
import type { Sightings } from '../devices/collect-sightings.ts';

/** What a receiver that knows `before` must be told to know `after`. Same object means same content. */
export function diffSightings(before: Sightings, after: Sightings): SightingChange[] {
  const changes: SightingChange[] = [];
  let stayed = 0;
  for (const [udid, sighting] of after) {
    const known = before.get(udid);
    if (known !== undefined) stayed += 1;
    if (known === undefined) changes.push({ udid, whole: sighting });
    else if (known !== sighting) {
      const part = partOf(known, sighting);
      if (Object.keys(part).length > 0) changes.push({ udid, part });
    }
  }
  if (stayed === before.size) return changes;
  for (const udid of before.keys()) if (!after.has(udid)) changes.push({ udid, gone: true });
  return changes;
}

function partOf(before: Sighting, after: Sighting): NonNullable<SightingChange['part']> {
  const keys = (Object.keys(after) as (keyof Sighting)[]).filter(
    (key) => key !== 'udid' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, after[key]]));
}
