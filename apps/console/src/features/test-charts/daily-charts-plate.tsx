import { type ChartScope, chartScopes, chartScopeWords } from '@rackhand/contract/test/daily-charts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { chartMessages } from './chart-messages.ts';
import { chartsQuery } from './chart-query.ts';
import { DayChart } from './day-chart.tsx';
import styles from './test-charts.module.css';

/** A month of tests by day; where nothing has run, a shipped example that says so. */
export function DailyChartsPlate(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(chartMessages);
  const language = useLanguage();
  const [scope, setScope] = useState<ChartScope>('sample');
  const query = useQuery(chartsQuery(api, scope));
  const { data } = query;
  return (
    <section className={styles.plate} aria-label={words.title}>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        {data?.is_sample === true && <strong className={styles.sample}>{words.sample}</strong>}
        <Segmented
          label={words.scope}
          options={chartScopes.map((value) => ({ value, label: chartScopeWords[value][language] }))}
          value={scope}
          onChange={setScope}
        />
      </header>
      <LoadState query={query} words={words} rows={6} />
      {data?.is_sample === true && <p className={styles.quiet}>{words.sampleNote}</p>}
      {data !== undefined && (
        <div className={styles.charts}>
          {data.charts.map((chart) => (
            <DayChart key={chart.id} chart={chart} />
          ))}
        </div>
      )}
    </section>
  );
}
