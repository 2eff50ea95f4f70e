import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hubsAround } from '../host/usb.ts';
import { massLossesOf, type WatchedDevice } from './mass-loss.ts';

/** 48 devices in four racks of twelve, on hubs of ten, every seventh by network. */
const lab: WatchedDevice[] = Array.from({ length: 48 }, (_, id) => ({
  id,
  hostId: 1,
  usbPath: id % 7 === 6 ? '' : `1-${String(1 + Math.floor(id / 10))}.${String(1 + (id % 10))}`,
  rack: { group: 1, rack: 1 + Math.floor(id / 12) },
  lostAt: null,
}));

const lose = (isLost: (device: WatchedDevice) => boolean): WatchedDevice[] =>
  lab.map((device) => (isLost(device) ? { ...device, lostAt: 100 - device.id } : device));

const named = (devices: readonly WatchedDevice[]) =>
  massLossesOf(devices).map(({ hub, rack, ids, together }) => [
    hub,
    rack?.rack ?? null,
    ids.length,
    together,
  ]);

it('a port lies in the hub before its last dot, and in the hubs around that one', () => {
  expect(['1-4.2', '1-4.2.3', '1-4', ''].map(hubsAround)).toEqual([['1-4'], ['1-4.2', '1-4'], [], []]);
});

it('what was lost is named by the place that fits it best: a rack, a hub, or the whole host', () => {
  expect(named(lose(({ rack }) => rack?.rack === 2))).toEqual([['', 2, 12, 12]]);
  expect(named(lose(({ usbPath }) => usbPath.startsWith('1-1.')))).toEqual([['1-1', null, 9, 9]]);
  expect(named(lose(() => true))).toEqual([['', null, 48, 48]]);
  expect(named(lose(({ rack }) => rack?.rack === 2 || rack?.rack === 3))).toHaveLength(1);
});

it('a stray loss elsewhere does not change the name, and is not taken in', () => {
  const [loss] = massLossesOf(lose(({ id, rack }) => rack?.rack === 2 || id === 40));
  expect(loss).toMatchObject({ rack: { group: 1, rack: 2 }, hostId: 1, together: 12, beganAt: 77 });
  expect(loss?.ids).not.toContain(40);
});

it('a rack whose devices are on two hosts is one trouble of no host', () => {
  const two = lose(({ rack }) => rack?.rack === 2).map((device) => ({
    ...device,
    hostId: 1 + (device.id % 2),
  }));
  expect(massLossesOf(two)).toMatchObject([{ rack: { group: 1, rack: 2 }, hostId: null, together: 12 }]);
});

it('no device is in two troubles, and each trouble is a mass loss', () => {
  const some = fc.record({
    hostId: fc.constantFrom(1, 2),
    usbPath: fc.constantFrom('', '1-1.1', '1-1.2', '1-2.1', '1-2.2.1'),
    rack: fc.constantFrom(null, { group: 1, rack: 1 }, { group: 1, rack: 2 }),
    lostAt: fc.option(fc.nat(100), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), (given) => {
      const losses = massLossesOf(given.map((one, id) => ({ id, ...one })));
      const ids = losses.flatMap((loss) => loss.ids);
      expect(new Set(ids).size).toBe(ids.length);
      for (const loss of losses)
        expect(loss.ids.length * 2).toBeGreaterThanOrEqual(Math.max(6, loss.together));
      for (const id of ids) expect(given[id]?.lostAt).not.toBeNull();
    }),
  );
});
