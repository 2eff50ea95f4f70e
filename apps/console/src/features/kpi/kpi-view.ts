import { kpiLimits } from '@rackhand/contract/kpi/kpi-limits';
import { type KpiStep, kpiSteps } from '@rackhand/contract/kpi/kpi-steps';
import type { DateRange } from '../../platform/date-presets.ts';
import { formatDate } from '../../platform/formats.ts';
import type { SearchValues } from '../../platform/search-values.ts';
import { daysOf } from '../tests/test-view.ts';

export const kpiTabs = ['service', 'tests'] as const;
export type KpiTab = (typeof kpiTabs)[number];

/** What of the page stands in its address. */
export interface KpiSearch {
  tab?: KpiTab | undefined;
  /** `yyyy-MM-dd,yyyy-MM-dd` */
  date?: string | undefined;
  unit?: KpiStep | undefined;
  /** Of one team, or of all of a group. */
  team?: string | undefined;
  group?: number | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseKpiSearch(values: SearchValues): KpiSearch {
  return {
    tab: kpiTabs.find((tab) => tab === values.tab),
    date: daysOf(values.date) === null ? undefined : values.date,
    unit: kpiSteps.find((step) => step === values.unit),
    team: isId(values.team) ? values.team : undefined,
    group: isId(values.group) ? Number(values.group) : undefined,
  };
}

const isId = (text: string | undefined): boolean => /^[1-9]\d{0,8}$/.test(text ?? '');

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
