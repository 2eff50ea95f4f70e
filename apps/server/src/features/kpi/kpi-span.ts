import { kpiLimits } from '@rackhand/contract/kpi/kpi';
import type { KpiStep } from '@rackhand/contract/kpi/kpi-steps';
import { DomainError } from '../../platform/http/domain-error.ts';
import { dayOf, midnightOf, startOfDay } from '../../platform/korean-time.ts';

const dayMs = 24 * 60 * 60_000;
const usualDays = 30;
const daysOfYear = 366;

/** Days that are asked for, and as many before them. */
export interface KpiSpan {
  step: KpiStep;
  from: string;
  to: string;
  before: string;
  today: string;
}

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(midnightOf(day).getTime() + days * dayMs));

const daysBetween = (from: string, to: string): number =>
  Math.round((midnightOf(to).getTime() - midnightOf(from).getTime()) / dayMs);

/** 901 for days in the wrong order, days that have not come, and more of them than are shown. */
export function spanOf(
  asked: { from?: string | undefined; to?: string | undefined; unit: KpiStep },
  at: Date,
): KpiSpan {
  const today = dayOf(startOfDay(at));
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - usualDays);
  if (to > today) throw new DomainError('901', [{ field: 'to', message: texts.future }]);
  if (from > to) throw new DomainError('901', [{ field: 'from', message: texts.order }]);
  const count = daysBetween(from, to) + 1;
  const most = asked.unit === 'day' ? kpiLimits.days : kpiLimits.years * daysOfYear;
  if (count > most) throw new DomainError('901', [{ field: 'from', message: texts.tooMany }]);
  return { step: asked.unit, from, to, before: addDays(from, -count), today };
}

const texts = {
  future: { ko: '오늘이나 그 앞의 날이어야 합니다.', en: 'Must be today or earlier.' },
  order: { ko: '시작일은 종료일보다 늦을 수 없습니다.', en: 'is not later than to' },
  tooMany: {
    ko: `하루 단위는 ${String(kpiLimits.days)}일, 주나 월 단위는 ${String(kpiLimits.years)}년까지 볼 수 있습니다.`,
    en: `Shown by day: at most ${String(kpiLimits.days)} days; by week or month: ${String(kpiLimits.years)} years.`,
  },
} as const;

/** The first day of each step within the span, the oldest first. */
export function stepsOf({ step, from, to }: KpiSpan): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = nextStep(step, day)) days.push(day);
  return days;
}

function nextStep(step: KpiStep, day: string): string {
  if (step === 'day') return addDays(day, 1);
  if (step === 'month') {
    const [year = 0, month = 0] = day.split('-').map(Number);
    const next = month === 12 ? [year + 1, 1] : [year, month + 1];
    return `${String(next[0])}-${String(next[1]).padStart(2, '0')}-01`;
  }
  // Weeks begin on Monday.
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, 7 - weekday);
}
