import type { ChartSeries } from '@rackhand/contract/test/daily-charts';
import type { ReactElement } from 'react';
import styles from './test-charts.module.css';

export function ChartLegend({ series }: { series: readonly ChartSeries[] }): ReactElement {
  return (
    <ul className={styles.legend}>
      {series.map(({ id, name }) => (
        <li key={id}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect className={styles.bar} data-series={id} width="10" height="10" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
