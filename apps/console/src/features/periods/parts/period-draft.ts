import type { Period } from '@rackhand/contract/points/period';
import { dayAfter, lastDayOf, periodMistake, periodTexts } from '@rackhand/contract/points/period-dates';
import type { Text } from '@rackhand/contract/text/language';
import { wholeNumberOf } from '../../../platform/form/whole-number.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { periodMessages } from '../period-messages.ts';
import type { ChosenUser } from './user-field.tsx';

export const dayFields = ['start_date', 'term', 'end_date'] as const;
export type DayField = (typeof dayFields)[number];
/** By their names the server may refuse them. */
export const sentPeriodFields = ['uid', ...dayFields, 'note'] as const;
export type PeriodField = (typeof sentPeriodFields)[number];

/** A period as it is typed; term and last day say the same. */
export interface PeriodDraft extends Record<DayField | 'note', string> {
  user: ChosenUser | null;
  /** Which of the two was typed last: it stays when the first day moves. */
  typed: 'term' | 'end_date';
}

const dayMs = 24 * 60 * 60_000;

/** How many days there are, both ends included; null: that cannot be said. */
export function daysFrom(start: string, end: string): number | null {
  const days = (Date.parse(end) - Date.parse(start)) / dayMs + 1;
  return days >= 1 ? days : null;
}

/** What is typed, with what follows from it: the last day from the term, or the term from the last day. */
export function withTyped(draft: PeriodDraft, change: Partial<PeriodDraft>): PeriodDraft {
  const typed = typedLast(draft, change);
  const next = { ...draft, ...change, typed };
  if (typed === 'end_date') {
    const days = daysFrom(next.start_date, next.end_date);
    return { ...next, term: days === null ? '' : String(days) };
  }
  const days = wholeNumberOf(next.term);
  const isSaid = next.start_date !== '' && days > 0;
  return { ...next, end_date: isSaid ? lastDayOf(next.start_date, days) : '' };
}

function typedLast(draft: PeriodDraft, change: Partial<PeriodDraft>): PeriodDraft['typed'] {
  if (change.end_date !== undefined) return 'end_date';
  return change.term === undefined ? draft.typed : 'term';
}

/** One of a user's that has some of the typed days; null: none has. */
export function overlapping(
  { start_date, end_date }: Pick<PeriodDraft, 'start_date' | 'end_date'>,
  periods: readonly Period[],
): Period | null {
  if (start_date === '' || end_date === '') return null;
  const isOver = (one: Period): boolean => one.start_date <= end_date && one.end_date >= start_date;
  return periods.find((one) => one.state !== 'cancelled' && isOver(one)) ?? null;
}

/** As long a one that was given within a day and nobody has cancelled; the newest come first. */
export function likePeriod(
  { start_date, end_date }: Pick<PeriodDraft, 'start_date' | 'end_date'>,
  periods: readonly Period[],
  now: number,
): Period | null {
  const days = daysFrom(start_date, end_date);
  const isLike = (one: Period): boolean =>
    one.state !== 'cancelled' &&
    daysFrom(one.start_date, one.end_date) === days &&
    Date.parse(one.created_at) > now - dayMs;
  return days === null ? null : (periods.find(isLike) ?? null);
}

const said = (name: 'userMissing' | 'missing' | 'daysFault'): Text =>
  inBoth(periodMessages, (words) => words[name]);

/** The first day from this one on that none of a user's has. */
export function firstFreeDay(from: string, periods: readonly Period[]): string {
  const taken = overlapping({ start_date: from, end_date: from }, periods);
  return taken === null ? from : firstFreeDay(dayAfter(taken.end_date), periods);
}

/** What would be refused, by field, whatever else the user has. */
export function periodMistakes(draft: PeriodDraft, today: string): Partial<Record<PeriodField, Text>> {
  const { user, start_date, end_date, note } = draft;
  const term = termMistake(draft);
  const end = start_date === '' || end_date === '' ? null : periodMistake(start_date, end_date, today);
  return {
    ...(user === null && { uid: said('userMissing') }),
    ...(start_date === '' && { start_date: said('missing') }),
    ...(term !== null && { term }),
    ...(end !== null && { end_date: end }),
    ...(note.trim() === '' && { note: said('missing') }),
  };
}

/** Nothing is asked of it where a last day is typed before the first one: that says it by itself. */
function termMistake({ term, end_date }: PeriodDraft): Text | null {
  if (term.trim() === '') return end_date === '' ? said('missing') : null;
  const days = wholeNumberOf(term);
  if (Number.isNaN(days)) return said('daysFault');
  return days === 0 ? periodTexts.noDay : null;
}
