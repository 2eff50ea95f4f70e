import type { KpiUnit } from '@rackhand/contract/kpi/kpi-figures';
import { formatDuration, formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { formatWon } from '../../platform/won.ts';
import { kpiMessages } from './kpi-messages.ts';
import { shownNumber } from './shown-number.ts';

const whole = (value: number): string => formatNumber(shownNumber('users', value));
const inPercent = (share: number): string => shownNumber('share', share).toFixed(1);

/** How a value of a unit is said, and how a difference of two that are shown beside it. */
export function useKpiText(): {
  valueText: (unit: KpiUnit, value: number | null) => string;
  differenceText: (unit: KpiUnit, size: number) => string;
} {
  const { nothing, values: words } = useMessages(kpiMessages);
  const language = useLanguage();
  const texts: Record<KpiUnit, (value: number) => string> = {
    users: (value) => words.users(whole(value)),
    runs: (value) => words.runs(whole(value)),
    minutes: (value) => words.minutes(whole(value)),
    points: (value) => words.points(whole(value)),
    tickets: (value) => words.tickets(whole(value)),
    won: (value) => formatWon(shownNumber('won', value)),
    share: (value) => words.share(inPercent(value)),
    seconds: (value) => formatDuration(shownNumber('seconds', value), language),
  };
  return {
    valueText: (unit, value) => (value === null ? nothing : texts[unit](value)),
    differenceText: (unit, size) =>
      unit === 'share' ? words.shareChange(size.toFixed(1)) : texts[unit](size),
  };
}
