import { kpiLimits } from '@rackhand/contract/kpi/kpi-limits';
import type { DateRange } from '../../platform/date-presets.ts';
import { formatDate } from '../../platform/formats.ts';
import { daysOf } from '../tests/test-view.ts';
import type { KpiSearch } from './kpi-view.ts';

const dayMs = 24 * 60 * 60_000;
const usualDays = 30;
const daysOfYear = 366;

/** 30 days that end today, where none are named. */
export function kpiDays({ date }: KpiSearch, now = Date.now()): DateRange {
  return daysOf(date) ?? { from: formatDate(now - (usualDays - 1) * dayMs), to: formatDate(now) };
}

/** What of a refused span can be shown: the same days by week, or else the usual ones. */
export function wayOutOf(search: KpiSearch, now = Date.now()): 'byWeek' | 'usualDays' {
  const { from, to } = kpiDays(search, now);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const isByDay = (search.unit ?? 'day') === 'day';
  const fits = days > kpiLimits.days && days <= kpiLimits.years * daysOfYear && to <= formatDate(now);
  return isByDay && fits ? 'byWeek' : 'usualDays';
}
