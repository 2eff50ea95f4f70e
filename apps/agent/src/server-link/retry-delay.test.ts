import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true });

it('the first trial comes within 250 ms, and none is later than 5 s', () => {
  fc.assert(
    fc.property(fc.nat(1_000), chance, (attempt, luck) => {
      expect(retryDelay(0, false, () => luck)).toBeLessThanOrEqual(250);
      expect(retryDelay(attempt, false, () => luck)).toBeLessThanOrEqual(5_000);
      expect(retryDelay(attempt, false, () => luck)).toBeGreaterThanOrEqual(125);
    }),
  );
});

it('a server that refuses is asked every 15 to 30 s in the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 1_000 }), chance, (attempt, luck) => {
      const delay = retryDelay(attempt, true, () => luck);
      expect(delay).toBeGreaterThanOrEqual(15_000);
      expect(delay).toBeLessThanOrEqual(30_000);
    }),
  );
});
