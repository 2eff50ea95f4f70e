import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeviceReadings, sighting } from '@rackhand/contract/device/sighting';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attachmentOf, isOverNetwork } from '../adb/list/adb-words.ts';
import type { Attachment } from './attachment.ts';
import type { DeviceKind } from './collect-sightings.ts';
import { createDeviceRegistry, type DeviceRegistry } from './device-registry.ts';
import { type KnownDevices, openKnownDevices } from './known-devices.ts';

const kind: DeviceKind = { platform: 'ANDROID', abilities: [], isOverNetwork };

let folder: string;
let known: KnownDevices;
let registry: DeviceRegistry;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-'));
  known = openKnownDevices(join(folder, 'known-devices.json'));
  registry = createDeviceRegistry(known, kind);
});

afterEach(() => {
  known.flush();
  rmSync(folder, { recursive: true, force: true });
});

function transport(id: number, state: string, serial = 'emulator-1'): Attachment {
  return attachmentOf({ id, serial, state, path: '' });
}

function attach(id: number, serialno: string, serial?: string): void {
  registry.apply([transport(id, 'device', serial)]);
  registry.identify(id, serialno);
}

const charging: DeviceReadings = {
  battery_level: 50,
  battery_temperature: null,
  charging: null,
  wifi_connected: true,
  ethernet_up: false,
  storage_free_bytes: null,
};

/** What is told, in short: `A device`, `emulator-1 offline?` where the question mark is provisional. */
function told(): string[] {
  return [...registry.sightings().values()].map(
    ({ udid, connection, provisional }) => `${udid} ${connection}${provisional ? '?' : ''}`,
  );
}

describe('a device that is plugged in', () => {
  it('is told of when it has said its serial, whatever states adb shows on the way', () => {
    for (const state of ['offline', 'authorizing', 'unauthorized', 'device']) {
      registry.apply([transport(1, state)]);
      expect(told()).toEqual([]);
    }
    registry.identify(1, 'A');
    expect(told()).toEqual(['A device']);
  });

  it('is told of under adb’s name when it has had its time, and under its own later', () => {
    expect(registry.apply([transport(1, 'unauthorized')]).passing).toEqual([1]);
    registry.reveal(1);
    expect(told()).toEqual(['emulator-1 unauthorized?']);
    registry.apply([transport(1, 'device')]);
    expect(told()).toEqual(['emulator-1 unauthorized?']);
    registry.identify(1, 'A');
    expect(told()).toEqual(['A device']);
  });

  it('again keeps its name at once when it has to be authorized', () => {
    attach(1, 'A');
    registry.apply([]);
    expect(registry.apply([transport(2, 'unauthorized')]).begun).toEqual([]);
    expect(told()).toEqual(['A unauthorized']);
  });
});

describe('a device that is unplugged', () => {
  it('is absent at once, also while adb lists it as offline for a moment', () => {
    attach(1, 'A');
    expect(registry.apply([transport(1, 'offline')])).toMatchObject({ begun: [], ended: [1], passing: [1] });
    expect(told()).toEqual(['A absent']);
  });

  it('is offline if adb goes on listing it', () => {
    attach(1, 'A');
    registry.apply([transport(1, 'offline')]);
    registry.reveal(1);
    expect(told()).toEqual(['A offline']);
  });

  it('is offline at once over the network, where adb tries to get it back', () => {
    attach(1, 'A', '10.0.0.7:5555');
    registry.apply([transport(1, 'offline', '10.0.0.7:5555')]);
    expect(told()).toEqual(['A offline']);
    registry.apply([]);
    expect(told()).toEqual(['A absent']);
  });

  it('and never said who it is leaves nothing behind', () => {
    registry.apply([transport(1, 'unauthorized')]);
    registry.reveal(1);
    registry.apply([]);
    expect(told()).toEqual([]);
  });

  it('keeps its facts', () => {
    attach(1, 'A');
    registry.note(1, { readings: charging });
    registry.sightings();
    registry.apply([]);
    expect(registry.sightings().get('A')).toMatchObject({ connection: 'absent', readings: charging });
  });
});

describe('when the adb server is away', () => {
  it('its devices are as they were while it may come back, then offline, and absent only if they stay away', () => {
    attach(1, 'A');
    told();
    registry.setHeld(true);
    registry.apply([]);
    expect(told()).toEqual(['A device']);
    registry.setAway(true);
    expect(told()).toEqual(['A offline']);
    registry.setAway(false);
    expect(told()).toEqual(['A offline']);
    registry.setHeld(false);
    expect(told()).toEqual(['A absent']);
  });
});

it('what is noted again as it was is nothing new, and its sighting the same object', () => {
  attach(1, 'A');
  expect(registry.note(1, { bootId: 'first', readings: { ...charging } })).toBe(true);
  const before = registry.sightings().get('A');
  expect(registry.note(1, { bootId: 'first', readings: { ...charging }, silentTries: 0 })).toBe(false);
  expect(registry.sightings().get('A')).toBe(before);
  expect(registry.note(1, { readings: { ...charging, battery_level: 51 } })).toBe(true);
  expect(registry.sightings().get('A')).not.toBe(before);
});

it('whatever adb lists, every sighting fits the contract and no known device is forgotten', () => {
  const state = fc.constantFrom(
    'device',
    'offline',
    'unauthorized',
    'authorizing',
    'recovery',
    'no permissions',
    'odd',
  );
  const list = fc.uniqueArray(
    fc.record({
      id: fc.nat(5),
      serial: fc.constantFrom('a', 'b', '10.0.0.1:5555'),
      state,
      path: fc.constant(''),
    }),
    { selector: ({ id }) => id },
  );
  const step = fc.oneof(
    list.map((transports) => () => registry.apply(transports.map(attachmentOf))),
    fc.tuple(fc.nat(5), fc.constantFrom('A', 'B')).map(
      ([id, serialno]) =>
        () =>
          registry.identify(id, serialno),
    ),
    fc.nat(5).map((id) => () => registry.reveal(id)),
    fc.boolean().map((held) => () => registry.setHeld(held)),
    fc.boolean().map((away) => () => registry.setAway(away)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      registry = createDeviceRegistry(known, kind);
      for (const take of steps) {
        take();
        const sightings = registry.sightings();
        for (const [udid, one] of sightings) expect(sighting.parse(one).udid).toBe(udid);
        for (const udid of known.all().keys()) expect(sightings.has(udid)).toBe(true);
      }
    }),
  );
});

it('a device that is on its cable and on the network is told of once, whichever of the two goes', () => {
  const cable = transport(1, 'device');
  const network = (state: string) => transport(2, state, '10.0.0.7:5555');
  registry.apply([cable, network('device')]);
  for (const id of [1, 2]) {
    registry.note(id, { bootId: 'one' });
    registry.identify(id, 'A');
  }
  expect(told()).toEqual(['A device']);
  expect(registry.locate('A')?.id).toBe(1);
  registry.apply([cable, network('offline')]);
  expect(told()).toEqual(['A device']);
  registry.apply([network('offline')]);
  expect(told()).toEqual(['A offline']);
});
