import { outageLimits } from '@rackhand/contract/outage/outage-groupings';
import { DomainError } from '../../platform/http/domain-error.ts';
import { dayOf, midnightOf } from '../../platform/korean-time.ts';

const dayMs = 24 * 60 * 60_000;

/** Korean days, both whole, as far as they have come. */
export interface OutageDays {
  from: string;
  to: string;
  begins: Date;
  /** Now, where the last day is today. */
  ends: Date;
}

/** 901 for days in the wrong order, days that have not come, and more of them than a report has. */
export function outageDays(
  asked: { from?: string | undefined; to?: string | undefined },
  at: Date,
): OutageDays {
  const today = dayOf(at);
  const to = asked.to ?? today;
  const from = asked.from ?? dayOf(new Date(midnightOf(to).getTime() - (outageLimits.usualDays - 1) * dayMs));
  if (to > today) throw new DomainError('901', [{ field: 'to', message: texts.future }]);
  if (from > to) throw new DomainError('901', [{ field: 'from', message: texts.order }]);
  const begins = midnightOf(from);
  const wholeEnd = midnightOf(to).getTime() + dayMs;
  if (wholeEnd - begins.getTime() > outageLimits.days * dayMs)
    throw new DomainError('901', [{ field: 'from', message: texts.tooMany }]);
  return { from, to, begins, ends: new Date(Math.min(wholeEnd, at.getTime())) };
}

const texts = {
  future: { ko: '오늘이나 그 앞의 날이어야 합니다.', en: 'Must be today or earlier.' },
  order: { ko: '시작일은 종료일보다 늦을 수 없습니다.', en: 'Must not be later than the last day.' },
  tooMany: {
    ko: `${String(outageLimits.days)}일까지 볼 수 있습니다.`,
    en: `At most ${String(outageLimits.days)} days.`,
  },
} as const;
