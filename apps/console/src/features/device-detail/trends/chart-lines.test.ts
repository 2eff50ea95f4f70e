import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartSize, linesOf, pathOf, placeOf, rangeOf } from './chart-lines.ts';

const points = fc
  .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 60 })
  .map((times) => times.sort((left, right) => left - right).map((at) => ({ at, value: at % 97 })));

describe('a chart', () => {
  it('draws every point once, in order, and never across a gap', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 500 }), (given, gap) => {
        const lines = linesOf(given, gap);
        expect(lines.flat()).toEqual(given);
        for (const line of lines) {
          for (const [index, point] of line.slice(1).entries()) {
            expect(point.at - (line[index]?.at ?? 0)).toBeLessThanOrEqual(gap);
          }
        }
      }),
    );
  });

  it('keeps all that was read inside of itself', () => {
    fc.assert(
      fc.property(points, (given) => {
        fc.pre(given.length > 0);
        const frame = { from: 0, to: 10_000, ...rangeOf(given) };
        for (const point of given) {
          const { x, y } = placeOf(point, frame);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(chartSize.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(chartSize.height);
        }
      }),
    );
  });

  it('never has room for what can not be', () => {
    const range = rangeOf(
      [
        { at: 1, value: 98 },
        { at: 2, value: 3 },
      ],
      { low: 0, high: 100 },
    );
    expect(range).toEqual({ low: 0, high: 100 });
  });

  it('shows a point that stands alone as a dot', () => {
    const frame = { from: 0, to: 100, low: 0, high: 100 };
    expect(pathOf([[{ at: 50, value: 50 }]], frame)).toBe('M500 50h.01');
  });
});
