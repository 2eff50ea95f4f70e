import { DomainError } from '../../platform/http/domain-error.ts';
import { midnightOf } from '../../platform/korean-time.ts';

const dayMs = 24 * 60 * 60_000;

/** When a day in Korean time is over: what lasts to a day lasts to its end. */
export const lastInstantOf = (day: string): Date => new Date(midnightOf(day).getTime() + dayMs);

/** When a ticket with this last day expires; refused where that is over. */
export function expiryOf(day: string | null, at: Date): Date | null {
  const expiresAt = day === null ? null : lastInstantOf(day);
  if (expiresAt !== null && expiresAt <= at)
    throw new DomainError('901', [{ field: 'expires_at', message: past }]);
  return expiresAt;
}

const past = { ko: '오늘이나 그 뒤의 날이어야 합니다.', en: 'Must be today or later.' };
