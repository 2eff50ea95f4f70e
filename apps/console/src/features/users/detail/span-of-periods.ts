import type { Period } from '@rackhand/contract/points/period';

const dayMs = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+09:00`);

/** From the first of all days to the last one, the one of `now` among them. */
export interface LineOfTime {
  first: string;
  last: string;
  /** Where an instant lies, in percent. */
  at: (instant: number) => number;
}

export function lineOf(
  periods: readonly Pick<Period, 'start_date' | 'end_date'>[],
  today: string,
): LineOfTime {
  const first = [today, ...periods.map(({ start_date }) => start_date)].reduce((a, b) => (b < a ? b : a));
  const last = [today, ...periods.map(({ end_date }) => end_date)].reduce((a, b) => (b > a ? b : a));
  const [from, to] = [startOf(first), startOf(last) + dayMs];
  return { first, last, at: (instant) => ((instant - from) / (to - from)) * 100 };
}

/** Where a period begins, and how much of the line it takes, in percent; its last day is part of it. */
export function placeOf(
  { start_date, end_date }: Pick<Period, 'start_date' | 'end_date'>,
  { at }: LineOfTime,
): { left: number; width: number } {
  const left = at(startOf(start_date));
  return { left, width: at(startOf(end_date) + dayMs) - left };
}
