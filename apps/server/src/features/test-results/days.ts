import { DomainError } from '../../platform/http/domain-error.ts';
import { midnightOf, startOfDay } from '../../platform/korean-time.ts';

const dayMs = 24 * 60 * 60_000;

export interface Days {
  from: Date;
  /** Not part of it any more. */
  until: Date;
}

/** Both days are whole; where one is left out it is a week that ends today. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }, at: Date): Days {
  const last = to === undefined ? startOfDay(at) : midnightOf(to);
  const first = from === undefined ? new Date(last.getTime() - 7 * dayMs) : midnightOf(from);
  if (first > last) throw new DomainError('901', [{ field: 'from', message: wrongOrder }]);
  return { from: first, until: new Date(last.getTime() + dayMs) };
}

const wrongOrder = { ko: '시작일은 종료일보다 늦을 수 없습니다.', en: 'is not later than to' };
