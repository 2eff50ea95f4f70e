export interface ChartPoint {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
}

export interface ChartFrame {
  from: number;
  to: number;
  low: number;
  high: number;
}

export const chartSize = { width: 1000, height: 100 } as const;

/** Where nothing was known the line is broken: never drawn across what was not seen. */
export function linesOf(points: readonly ChartPoint[], longestGapMs: number): ChartPoint[][] {
  const lines: ChartPoint[][] = [];
  for (const point of points) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line === undefined || last === undefined || point.at - last.at > longestGapMs) lines.push([point]);
    else line.push(point);
  }
  return lines;
}

export function placeOf(
  { at, value }: ChartPoint,
  { from, to, low, high }: ChartFrame,
): { x: number; y: number } {
  const x = ((at - from) / Math.max(1, to - from)) * chartSize.width;
  const y = chartSize.height - ((value - low) / Math.max(1e-9, high - low)) * chartSize.height;
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

/** One path of all lines; a point that stands alone is a dot. */
export function pathOf(lines: readonly ChartPoint[][], frame: ChartFrame): string {
  return lines
    .map((line) => {
      const places = line.map((point) => placeOf(point, frame));
      const [first] = places;
      if (first === undefined) return '';
      if (places.length === 1) return `M${String(first.x)} ${String(first.y)}h.01`;
      return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${String(x)} ${String(y)}`).join('');
    })
    .join('');
}

interface Bounds {
  low: number;
  high: number;
}

/** Room above and below what was read, within what can be; a flat line lies in the middle. */
export function rangeOf(
  points: readonly ChartPoint[],
  bounds: Bounds = { low: 0, high: Number.POSITIVE_INFINITY },
): Bounds {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = low === high ? Math.max(1, Math.abs(low) * 0.05) : (high - low) * 0.1;
  return { low: Math.max(bounds.low, low - room), high: Math.min(bounds.high, high + room) };
}
