import { kpiLimits } from '@rackhand/contract/kpi/kpi-limits';
import type { KpiStep } from '@rackhand/contract/kpi/kpi-steps';
import { refuseWrongOrder } from '../../platform/days-in-order.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { dayOf, startOfDay } from '../../platform/korean-time.ts';

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

/** Of days by their names alone, which are as long in every zone. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The first day of the month after. */
export function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
}

/** 901 for days in the wrong order, days that have not come, and more of them than are shown. */
export function spanOf(
  asked: { from?: string | undefined; to?: string | undefined; unit: KpiStep },
  at: Date,
): KpiSpan {
  const today = dayOf(startOfDay(at));
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - usualDays);
  if (to > today) throw new DomainError('901', [{ field: 'to', message: texts.future }]);
  refuseWrongOrder({ from, to });
  const count = daysBetween(from, to) + 1;
  const most = asked.unit === 'day' ? kpiLimits.days : kpiLimits.years * daysOfYear;
  if (count > most) throw new DomainError('901', [{ field: 'from', message: texts.tooMany }]);
  return { step: asked.unit, from, to, before: addDays(from, -count), today };
}

const texts = {
  future: { ko: '오늘이나 그 앞의 날이어야 합니다.', en: 'Must be today or earlier.' },
  tooMany: {
    ko: `하루 단위는 ${String(kpiLimits.days)}일, 주나 월 단위는 ${String(kpiLimits.years)}년까지 볼 수 있습니다.`,
    en: `By day, at most ${String(kpiLimits.days)} days are shown; by week or month, ${String(kpiLimits.years)} years.`,
  },
} as const;

/** As much of a day, week or month as the span has. */
export interface SpanStep {
  first: string;
  last: string;
}

/** The oldest first. */
export function stepsOf({ step, from, to }: KpiSpan): SpanStep[] {
  const steps: SpanStep[] = [];
  for (let first = from; first <= to; ) {
    const next = nextStep(step, first);
    const last = addDays(next, -1);
    steps.push({ first, last: last < to ? last : to });
    first = next;
  }
  return steps;
}

function nextStep(step: KpiStep, day: string): string {
  if (step === 'day') return addDays(day, 1);
  if (step === 'month') return monthAfter(day);
  // Weeks begin on Monday.
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, 7 - weekday);
}
