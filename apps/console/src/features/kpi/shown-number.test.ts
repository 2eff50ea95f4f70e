import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownDifference, shownNumber } from './shown-number.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a difference of two shares is that of the two percentages that are shown', () => {
  expect(shownDifference('share', 0.0484, 0.0465)).toBe(0.1);
  fc.assert(
    fc.property(share, share, (now, before) => {
      const tenths = (value: number): number => Math.round(shownNumber('share', value) * 10);
      expect(Math.round(shownDifference('share', now, before) * 10)).toBe(tenths(now) - tenths(before));
    }),
  );
});

test('a difference of whole numbers is that of the rounded ones', () => {
  const value = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(value, value, (now, before) => {
      expect(shownDifference('minutes', now, before)).toBe(Math.round(now) - Math.round(before));
    }),
  );
});
