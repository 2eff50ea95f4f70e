import type { Kpi } from '@rackhand/contract/kpi/kpi';
import { type KpiName, type KpiUnit, kpiFigures } from '@rackhand/contract/kpi/kpi-figures';
import type { DailyChart } from '@rackhand/contract/test/daily-charts';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ChartLegend } from '../test-charts/chart-legend.tsx';
import { ChartNumbers } from '../test-charts/chart-numbers.tsx';
import { DayPlot } from '../test-charts/day-plot.tsx';
import styles from '../test-charts/test-charts.module.css';
import { kpiMessages } from './kpi-messages.ts';
import { useKpiText } from './use-kpi-text.ts';

interface KpiChartProps {
  title: string;
  kind: DailyChart['kind'];
  names: readonly [KpiName, ...KpiName[]];
  series: Kpi['series'];
}

/** Figures over time: a slider over the picture reads any step, and the same numbers stand in a table below. */
export function KpiChart({ title, kind, names, series }: KpiChartProps): ReactElement {
  const words = useMessages(kpiMessages);
  const language = useLanguage();
  const { valueText } = useKpiText();
  const unit: KpiUnit = kpiFigures[names[0]].unit;
  const format = (value: number | null): string => valueText(unit, value);
  const [chosenDay, setChosen] = useState(series.length - 1);
  const chosen = Math.min(chosenDay, series.length - 1);
  const lines = names.map((id) => ({
    id,
    name: kpiFigures[id].words[language],
    points: series.map(({ day, values }) => ({ day, value: values[id] })),
  }));
  const lasting = series.find(({ so_far }) => so_far)?.day;
  const dayName = (day: string): string => (day === lasting ? words.soFar(day) : day);
  const all = lines.map(({ name, points }) => {
    const value = format(points[chosen]?.value ?? null);
    return lines.length === 1 ? value : `${name} ${value}`;
  });
  const reading = `${dayName(series[chosen]?.day ?? '')} · ${all.join(', ')}`;
  return (
    <figure className={styles.chart} aria-label={title}>
      <figcaption>
        <h3>{title}</h3>
        <span>{reading}</span>
      </figcaption>
      <DayPlot {...{ kind, series: lines, chosen, format }} most={unit === 'share' ? 1 : null} />
      <input
        type="range"
        min={0}
        max={series.length - 1}
        value={chosen}
        aria-label={words.pickDay(title)}
        aria-valuetext={reading}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      {lines.length > 1 && <ChartLegend series={lines} />}
      <ChartNumbers days={series.map(({ day }) => day)} series={lines} dayName={dayName} format={format} />
    </figure>
  );
}
