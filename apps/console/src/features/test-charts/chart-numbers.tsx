import type { ChartSeries } from '@rackhand/contract/test/daily-charts';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { chartMessages } from './chart-messages.ts';
import styles from './test-charts.module.css';

interface ChartNumbersProps {
  days: readonly string[];
  series: readonly ChartSeries[];
  dayName: (day: string) => string;
  format: (value: number | null) => string;
}

/** Whoever has no mouse reaches all its days. */
const scrolledByKeys = { tabIndex: 0 };

/** What a chart shows in numbers, the newest day first. */
export function ChartNumbers({ days, series, dayName, format }: ChartNumbersProps): ReactElement {
  const words = useMessages(chartMessages);
  return (
    <details>
      <summary>{words.asTable}</summary>
      <div className={styles.scroller} role="group" aria-label={words.asTable} {...scrolledByKeys}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              {series.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, nth) => (
                <tr key={day}>
                  <th scope="row">{dayName(day)}</th>
                  {series.map(({ id, points }) => (
                    <td key={id}>{format(points[nth]?.value ?? null)}</td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </div>
    </details>
  );
}
