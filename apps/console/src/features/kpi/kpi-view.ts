import { type KpiStep, kpiSteps } from '@rackhand/contract/kpi/kpi-steps';
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
