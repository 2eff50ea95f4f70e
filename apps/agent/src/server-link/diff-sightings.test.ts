import { connections, type Sighting } from '@rackhand/contract/device/sighting';
import { type SightingChange, sightingChange } from '@rackhand/contract/host/agent-link';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffSightings } from './diff-sightings.ts';

const readings = fc.record({
  battery_level: fc.option(fc.nat(100)),
  battery_temperature: fc.option(fc.nat(400)),
  charging: fc.option(fc.boolean()),
  wifi_connected: fc.option(fc.boolean()),
  ethernet_up: fc.boolean(),
  storage_free_bytes: fc.option(fc.nat()),
});
const sighting: fc.Arbitrary<Sighting> = fc.record({
  udid: fc.constantFrom('A', 'B', 'C', 'D'),
  provisional: fc.boolean(),
  transport: fc.constantFrom('usb', '10.0.0.7:5555'),
  over_network: fc.boolean(),
  connection: fc.constantFrom(...connections),
  duplicate: fc.boolean(),
  silent_tries: fc.nat(6),
  facts: fc.constant(null),
  readings: fc.option(readings),
});
const sightings = fc
  .uniqueArray(sighting, { selector: ({ udid }) => udid })
  .map((list) => new Map(list.map((one) => [one.udid, one])));

function apply(before: ReadonlyMap<string, Sighting>, changes: SightingChange[]): Map<string, unknown> {
  const after = new Map<string, unknown>(before);
  for (const { udid, gone, whole, part } of changes) {
    if (gone === true) after.delete(udid);
    else after.set(udid, whole ?? { ...(after.get(udid) ?? {}), ...part });
  }
  return after;
}

it('whoever knows the old picture and takes the changes has the new one', () => {
  fc.assert(
    fc.property(sightings, sightings, (before, after) => {
      const changes = diffSightings(before, after);
      const sent = changes.map((change) => sightingChange.parse(JSON.parse(JSON.stringify(change))));
      expect(Object.fromEntries(apply(before, sent))).toEqual(Object.fromEntries(after));
    }),
  );
});

it('a device that has not changed costs nothing', () => {
  fc.assert(
    fc.property(sightings, (before) => {
      expect(diffSightings(before, structuredClone(before))).toEqual([]);
    }),
  );
});
