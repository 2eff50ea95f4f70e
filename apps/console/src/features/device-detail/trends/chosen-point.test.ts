import { describe, expect, it } from 'vitest';
import { chosenPoint } from './chosen-point.ts';

const points = [0, 5, 10, 60, 65].map((at) => ({ at, value: at }));
const [first, , third, fourth, last] = points as [never, never, never, never, never];

describe('the slider of a chart', () => {
  it('goes to the point that stands nearest to it', () => {
    expect(chosenPoint(points, first, 58)).toBe(fourth);
    expect(chosenPoint(points, last, 11)).toBe(third);
  });

  it('crosses a gap by one step of the arrow keys, both ways', () => {
    expect(chosenPoint(points, third, 15)).toBe(fourth);
    expect(chosenPoint(points, fourth, 55)).toBe(third);
  });

  it('stays at the first and the last point', () => {
    expect(chosenPoint(points, first, -5)).toBe(first);
    expect(chosenPoint(points, last, 70)).toBe(last);
  });
});
