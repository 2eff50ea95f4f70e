import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hubOf, isMassLoss, massLossesOf, type WatchedDevice } from './incident.ts';

it('three or more devices lost together are one trouble when they are at least half of those there', () => {
  expect(isMassLoss(2, 2)).toBe(false);
  expect(isMassLoss(3, 6)).toBe(true);
  expect(isMassLoss(3, 7)).toBe(false);
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), (lost, there) => {
      expect(isMassLoss(lost, lost + there)).toBe(lost >= 3 && lost >= there);
    }),
  );
});

const device = (id: number, usbPath: string, lostAt: number | null): WatchedDevice => ({
  id,
  usbPath,
  lostAt,
});

it('a port lies in the hub before its last dot', () => {
  expect(['1-4.2', '1-4.2.3', '1-4', ''].map(hubOf)).toEqual(['1-4', '1-4.2', '', '']);
});

it('a hub that dies is one trouble of that hub, a whole host one of the host', () => {
  const dead = [1, 2, 3, 4].map((id) => device(id, `1-1.${String(id)}`, 100 - id));
  const alive = [5, 6, 7, 8, 9].map((id) => device(id, `1-2.${String(id)}`, null));
  expect(massLossesOf([...dead, ...alive])).toEqual([{ hub: '1-1', ids: [1, 2, 3, 4], beganAt: 96 }]);
  const all = [...dead, ...alive.map((one) => ({ ...one, lostAt: 200 }))];
  expect(massLossesOf(all)).toMatchObject([{ hub: '', ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] }]);
});

it('no device is in two troubles, and each trouble is a mass loss', () => {
  const some = fc.record({
    usbPath: fc.constantFrom('', '1-1.1', '1-1.2', '1-2.1', '1-2.2.1'),
    lostAt: fc.option(fc.nat(100), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), (given) => {
      const losses = massLossesOf(given.map((one, id) => ({ id, ...one })));
      const ids = losses.flatMap((loss) => loss.ids);
      expect(new Set(ids).size).toBe(ids.length);
      for (const loss of losses) expect(loss.ids.length).toBeGreaterThanOrEqual(3);
      for (const id of ids) expect(given[id]?.lostAt).not.toBeNull();
    }),
  );
});
