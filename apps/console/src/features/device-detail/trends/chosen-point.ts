import type { ChartPoint } from './chart-lines.ts';

/**
 * The point that a slider over time has been moved to: the nearest one, but never the same one again, so that an arrow
 * key also leaves the edge of a gap.
 */
export function chosenPoint(points: readonly ChartPoint[], from: ChartPoint, at: number): ChartPoint {
  const index = points.indexOf(from);
  const ahead = at > from.at ? points.slice(index + 1) : points.slice(0, Math.max(0, index));
  const [first] = ahead;
  if (at === from.at || first === undefined) return from;
  return ahead.reduce(
    (best, point) => (Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best),
    first,
  );
}
