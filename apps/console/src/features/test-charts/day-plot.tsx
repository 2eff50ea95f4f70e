import type { ChartSeries, DailyChart } from '@rackhand/contract/test/daily-charts';
import type { ReactElement } from 'react';
import { barsOf, frame, highestOf, isDense, lineOf, middleOf } from './day-shapes.ts';
import styles from './test-charts.module.css';

interface DayPlotProps {
  kind: DailyChart['kind'];
  series: readonly ChartSeries[];
  /** Which day is read. */
  chosen: number;
  /** What can't be more; null: as much as there is. */
  most: number | null;
  format: (value: number | null) => string;
}

/** The picture alone: what it shows is read by the slider below it, and in the table. */
export function DayPlot({ kind, series, chosen, most, format }: DayPlotProps): ReactElement {
  const values = series.map(({ points }) => points.map(({ value }) => value));
  const days = values[0]?.length ?? 0;
  const high = most ?? highestOf(values);
  return (
    <div className={styles.plot} aria-hidden="true">
      <span>{format(high)}</span>
      <svg
        viewBox={`0 0 ${String(frame.width)} ${String(frame.height)}`}
        preserveAspectRatio="none"
        data-dense={isDense(days) || undefined}
      >
        {kind === 'line'
          ? values.map((line, nth) => (
              <path key={series[nth]?.id} className={styles.line} d={lineOf(line, high)} />
            ))
          : barsOf(values).map(({ series: nth, day, ...place }) => (
              <rect
                key={`${String(day)} ${String(nth)}`}
                className={styles.bar}
                data-series={series[nth]?.id}
                {...place}
              />
            ))}
        <path className={styles.cursor} d={`M${String(middleOf(chosen, days))} 0v${String(frame.height)}`} />
      </svg>
    </div>
  );
}
