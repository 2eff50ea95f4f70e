/** Where days of a chart are drawn, in a frame of 1000 by 100. */

export const frame = { width: 1000, height: 100 } as const;

export interface Bar {
  series: number;
  day: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

type Values = readonly (number | null)[];

/** Between the bars of two days: at most this, and this part of a day where there are many. */
const widestGap = 6;
const gapShare = 0.2;

/** How high the highest day is, all its series on top of each other; never 0. */
export function highestOf(series: readonly Values[]): number {
  const days = series[0]?.length ?? 0;
  const sums = Array.from({ length: days }, (_, day) => sumOf(series, day));
  return Math.max(1, ...sums);
}

const sumOf = (series: readonly Values[], day: number): number =>
  series.reduce((sum, values) => sum + (values[day] ?? 0), 0);

/** A bar for each day and series that is not 0, the first series at the bottom. */
export function barsOf(series: readonly Values[]): Bar[] {
  const high = highestOf(series);
  const days = series[0]?.length ?? 0;
  const step = frame.width / Math.max(1, days);
  const gap = Math.min(widestGap, step * gapShare);
  return Array.from({ length: days }, (_, day) => {
    let below = 0;
    return series.flatMap((values, nth): Bar | [] => {
      const height = ((values[day] ?? 0) / high) * frame.height;
      below += height;
      return height === 0
        ? []
        : {
            ...{ series: nth, day, height, y: frame.height - below },
            ...{ x: day * step + gap / 2, width: step - gap },
          };
    });
  }).flat();
}

/** Whether bars are so narrow that their edges would be all that is seen of them. */
export const isDense = (days: number): boolean => days > 120;

/** The middle of a day. */
export const middleOf = (day: number, days: number): number =>
  round((day + 0.5) * (frame.width / Math.max(1, days)));

/** One path from day to day; broken where a day has no value, a dot where one stands alone. */
export function lineOf(values: Values, high: number): string {
  const places = values.map((value, day) =>
    value === null
      ? null
      : `${String(middleOf(day, values.length))} ${String(round(frame.height - (value / high) * frame.height))}`,
  );
  return places
    .map((place, day) => {
      if (place === null) return '';
      if ((places[day - 1] ?? null) !== null) return `L${place}`;
      return (places[day + 1] ?? null) === null ? `M${place}h.01` : `M${place}`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
