import type { Kpi } from '@rackhand/contract/kpi/kpi';
import { isPriced, type KpiName, kpiFigures, kpiNames } from '@rackhand/contract/kpi/kpi-figures';
import type { DailyChart } from '@rackhand/contract/test/daily-charts';
import { runResults } from '@rackhand/contract/test/run-states';
import type { ReactElement } from 'react';
import { formatDateTime } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useFeature } from '../../platform/use-config.ts';
import { FigureGrid } from './figure-grid.tsx';
import styles from './kpi.module.css';
import { KpiChart } from './kpi-chart.tsx';
import { kpiMessages } from './kpi-messages.ts';
import { PartTable } from './part-table.tsx';

/** Besides the results, which stand on top of each other. */
const single: readonly (readonly [KpiName, DailyChart['kind']])[] = [
  ['pass_rate', 'line'],
  ['users_total', 'line'],
  ['users_active', 'line'],
  ['users_new', 'bars'],
  ['device_minutes', 'bars'],
  ['wait_p50', 'line'],
  ['wait_p95', 'line'],
  ['points_spent', 'bars'],
  ['sales', 'bars'],
];
const ofParts: readonly KpiName[] = [
  'runs',
  'pass_rate',
  'error_rate',
  'device_minutes',
  'wait_p95',
  'users_total',
  'users_active',
  'points_spent',
  'sales',
];

export function KpiBody({ kpi, stale }: { kpi: Kpi; stale: boolean }): ReactElement {
  const words = useMessages(kpiMessages);
  const language = useLanguage();
  const priced = useFeature('pricing');
  const isShown = (name: KpiName): boolean => priced || !isPriced(name);
  const parts = ofParts.filter(isShown);
  return (
    <div className={styles.body} data-stale={stale || undefined}>
      <p className={styles.quiet}>{words.updated(formatDateTime(Date.parse(kpi.updated_at)))}</p>
      <FigureGrid kpi={kpi} names={kpiNames.filter(isShown)} />
      <section className={styles.plate} aria-label={words.charts}>
        <h2>{words.charts}</h2>
        <KpiChart title={words.results} kind="stacked" names={runResults} series={kpi.series} />
        {single
          .filter(([name]) => isShown(name))
          .map(([name, kind]) => (
            <KpiChart
              key={name}
              title={kpiFigures[name].words[language]}
              kind={kind}
              names={[name]}
              series={kpi.series}
            />
          ))}
      </section>
      <PartTable of="teams" parts={kpi.teams} names={parts} />
      <PartTable of="groups" parts={kpi.groups} names={parts} />
    </div>
  );
}
