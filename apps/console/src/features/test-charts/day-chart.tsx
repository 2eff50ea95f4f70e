import { chartShapes, type DailyChart } from '@rackhand/contract/test/daily-charts';
import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ChartLegend } from './chart-legend.tsx';
import { chartMessages } from './chart-messages.ts';
import { ChartNumbers } from './chart-numbers.tsx';
import { DayPlot } from './day-plot.tsx';
import styles from './test-charts.module.css';
import { useChartText } from './use-chart-text.ts';

/** A chart of days: a slider over it reads any of them, and the same numbers stand in a table below. */
export function DayChart({ chart: { id, kind, unit, series } }: { chart: DailyChart }): ReactElement {
  const words = useMessages(chartMessages);
  const language = useLanguage();
  const format = useChartText(unit);
  const days = series[0]?.points.map(({ day }) => day) ?? [];
  const [chosen, setChosen] = useState(days.length - 1);
  const shape = chartShapes[id];
  const title = shape.title[language];
  const names: Readonly<Record<string, Text>> = shape.series;
  const named = series.map((one) => ({ ...one, name: names[one.id]?.[language] ?? one.name }));
  const all = named.map(({ name, points }) => {
    const value = format(points[chosen]?.value ?? null);
    return series.length === 1 ? value : `${name} ${value}`;
  });
  const today = days.at(-1);
  const dayName = (day: string): string => (day === today ? words.soFar(day) : day);
  const reading = `${dayName(days[chosen] ?? '')} · ${all.join(', ')}`;
  return (
    <figure className={styles.chart} aria-label={title}>
      <figcaption>
        <h3>{title}</h3>
        <span>{reading}</span>
      </figcaption>
      <DayPlot {...{ kind, series, chosen, format }} most={unit === 'percent' ? 100 : null} />
      <input
        type="range"
        min={0}
        max={days.length - 1}
        value={chosen}
        aria-label={words.pickDay(title)}
        aria-valuetext={reading}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      {named.length > 1 && <ChartLegend series={named} />}
      <ChartNumbers {...{ days, series: named, dayName, format }} />
    </figure>
  );
}
