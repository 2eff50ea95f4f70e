import type { Notice } from '@rackhand/contract/notice/notice';

export type Spell = Pick<Notice, 'start_date' | 'end_date'>;

/** From now, or the earliest start, to the last end. */
export function rangeOf(spells: readonly Spell[], now: number): { from: number; to: number } {
  const from = Math.min(now, ...spells.map(({ start_date }) => Date.parse(start_date)));
  const to = Math.max(now, ...spells.map(({ end_date }) => Date.parse(end_date)));
  return { from, to: Math.max(to, from + 1) };
}

/** How many of them are shown at once at most; an end and a start at the same instant do not meet. */
export function mostAtOnce(spells: readonly Spell[]): number {
  const turns = spells.flatMap(({ start_date, end_date }) => [
    { at: Date.parse(start_date), by: 1 },
    { at: Date.parse(end_date), by: -1 },
  ]);
  turns.sort((one, other) => one.at - other.at || one.by - other.by);
  let now = 0;
  let most = 0;
  for (const { by } of turns) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}
