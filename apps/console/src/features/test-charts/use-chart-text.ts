import type { ChartUnit } from '@rackhand/contract/test/daily-charts';
import { formatDuration, formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { chartMessages } from './chart-messages.ts';

/** How a chart says a value; that a day has none too. */
export function useChartText(unit: ChartUnit): (value: number | null) => string {
  const words = useMessages(chartMessages);
  const language = useLanguage();
  const texts: Record<ChartUnit, (value: number) => string> = {
    runs: (value) => words.runs(formatNumber(value)),
    crashes: (value) => words.crashes(formatNumber(value)),
    percent: (value) => `${value.toFixed(1)}%`,
    seconds: (value) => formatDuration(Math.round(value), language),
  };
  return (value) => (value === null ? words.nothing : texts[unit](value));
}
