import { expiryMistake } from '@rackhand/contract/points/expiry';
import { DomainError } from '../../platform/http/domain-error.ts';
import { dayOf, midnightOf, startOfDay } from '../../platform/korean-time.ts';

const dayMs = 24 * 60 * 60_000;

/** When a day in Korean time is over: what lasts to a day lasts to its end. */
export const lastInstantOf = (day: string): Date => new Date(midnightOf(day).getTime() + dayMs);

/** The day whose end an instant is. */
export const lastDayOf = (end: Date): string => dayOf(new Date(end.getTime() - 1));

/** When a ticket with this last day expires; refused where that is over, or too far away. */
export function expiryOf(day: string | null, at: Date): Date | null {
  const mistake = day === null ? null : expiryMistake(day, dayOf(at));
  if (mistake !== null) throw new DomainError('901', [{ field: 'expires_at', message: mistake }]);
  return day === null ? null : lastInstantOf(day);
}

/** When points end that are valid for so many days after the one on which they were bought; null: never. */
export const expiryAfter = (days: number | null, at: Date): Date | null =>
  days === null ? null : new Date(startOfDay(at).getTime() + (days + 1) * dayMs);
