import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMassLoss } from './incident.ts';

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
