import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bar, barsOf, frame, highestOf, lineOf } from './day-shapes.ts';

const days = 30;
const values = fc.array(fc.option(fc.integer({ min: 0, max: 5_000 })), { minLength: days, maxLength: days });

test('bars of a day stand on each other without a gap, as high together as the day, and within the frame', () => {
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), (series) => {
      const high = highestOf(series);
      const bars = barsOf(series);
      for (let day = 0; day < days; day += 1) {
        const own = bars.filter((bar) => bar.day === day);
        const sum = series.reduce((all, one) => all + (one[day] ?? 0), 0);
        expect(own.reduce((all, { height }) => all + height, 0)).toBeCloseTo((sum / high) * frame.height);
        let top: number = frame.height;
        for (const { y, height, x, width } of own) {
          expect(y + height).toBeCloseTo(top);
          top = y;
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(frame.width);
        }
        expect(top).toBeGreaterThanOrEqual(-0.001);
      }
    }),
  );
});

test('however many days there are, each has a bar of its own, within the frame and apart from the next', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_830 }), (count) => {
      const bars = barsOf([Array.from({ length: count }, () => 1)]);
      const isApart = ({ x, width }: Bar, nth: number): boolean => {
        const before = bars[nth - 1];
        return width > 0 && x > (before === undefined ? 0 : before.x + before.width);
      };
      expect(bars).toHaveLength(count);
      expect(bars.every(isApart)).toBe(true);
      const { x, width } = bars.at(-1) ?? { x: 0, width: frame.width };
      expect(x + width).toBeLessThan(frame.width);
    }),
  );
});

test('a line is broken where a day says nothing, and a day that stands alone is a dot', () => {
  expect(lineOf([1, 2, null, 1], 2)).toBe('M125 50L375 0M875 50h.01');
  expect(lineOf([null, null], 1)).toBe('');
});
