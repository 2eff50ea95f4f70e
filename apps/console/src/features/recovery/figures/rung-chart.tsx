import type { RungDay, RungFigure } from '@rackhand/contract/recovery/recovery';
import { rungResultWords, rungWords } from '@rackhand/contract/recovery/rungs';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ChartLegend } from '../../test-charts/chart-legend.tsx';
import { ChartNumbers } from '../../test-charts/chart-numbers.tsx';
import { DayPlot } from '../../test-charts/day-plot.tsx';
import styles from '../../test-charts/test-charts.module.css';
import { figureMessages } from '../recovery-messages.ts';

/** A rung by day, what has helped below what has not: a slider reads any day, and the numbers stand in a table. */
export function RungChart({ figure, days }: { figure: RungFigure; days: readonly RungDay[] }): ReactElement {
  const words = useMessages(figureMessages);
  const language = useLanguage();
  const [picked, setPicked] = useState<string | null>(null);
  const title = rungWords[figure.rung][language];
  const names = days.map(({ day }) => day);
  const place = names.indexOf(picked ?? '');
  const chosen = place < 0 ? names.length - 1 : place;
  const format = (value: number | null): string => words.times(formatNumber(value ?? 0));
  const series = (['succeeded', 'failed'] as const).map((result) => ({
    // The charts know a success as passed.
    id: result === 'succeeded' ? 'passed' : 'failed',
    name: rungResultWords[result][language],
    points: days.map(({ day, rungs }) => ({
      day,
      value: rungs.find(({ rung }) => rung === figure.rung)?.[result] ?? 0,
    })),
  }));
  const reading = `${names[chosen] ?? ''} · ${series
    .map(({ name, points }) => `${name} ${format(points[chosen]?.value ?? null)}`)
    .join(', ')}`;
  const { succeeded, failed, skipped, success_percent: percent } = figure;
  return (
    <figure className={styles.chart} aria-label={title}>
      <figcaption>
        <h3>{title}</h3>
        {percent !== null && <strong>{words.rate(formatNumber(percent))}</strong>}
        <span className={styles.quiet}>
          {words.counts(formatNumber(succeeded), formatNumber(failed), formatNumber(skipped))}
        </span>
        <span>{reading}</span>
      </figcaption>
      <DayPlot kind="stacked" series={series} chosen={chosen} format={format} most={null} />
      <input
        type="range"
        min={0}
        max={names.length - 1}
        value={chosen}
        aria-label={words.pickDay(title)}
        aria-valuetext={reading}
        onChange={({ target }) => setPicked(names[Number(target.value)] ?? null)}
      />
      <ChartLegend series={series} />
      <ChartNumbers days={names} series={series} dayName={(day) => day} format={format} />
    </figure>
  );
}
