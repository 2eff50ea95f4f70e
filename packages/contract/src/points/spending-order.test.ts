import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Lot, pointsOf, takeInOrder } from './spending-order.ts';

const lots = fc
  .array(
    fc.record({
      basic: fc.nat(9),
      bonus: fc.nat(9),
      expires_at: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
    { maxLength: 6 },
  )
  .map((all): Lot[] => all.map((lot, nth) => ({ ...lot, ticket_id: nth + 1 })));

test('points that end soonest go first, of a like end bonus before basic, of these the oldest; never more than there are', () => {
  fc.assert(
    fc.property(lots, fc.nat(80), (given, points) => {
      const taken = takeInOrder(given, points);
      expect(pointsOf(taken)).toBe(Math.min(points, pointsOf(given)));
      const pieces = given.flatMap((lot) => {
        const share = taken.find(({ ticket_id }) => ticket_id === lot.ticket_id);
        const end = lot.expires_at ?? Number.POSITIVE_INFINITY;
        return (['bonus', 'basic'] as const).map((kind, rank) => ({
          ...{ end, rank, age: lot.ticket_id, there: lot[kind], gone: share?.[kind] ?? 0 },
        }));
      });
      for (const one of pieces) {
        expect(one.gone).toBeLessThanOrEqual(one.there);
        const before = pieces.filter(
          (other) =>
            other.end < one.end ||
            (other.end === one.end &&
              (other.rank < one.rank || (other.rank === one.rank && other.age < one.age))),
        );
        if (one.gone > 0) expect(before.filter(({ there, gone }) => gone < there)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
