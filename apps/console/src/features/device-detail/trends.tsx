import {
  type ReadingPoint,
  type ReadingRange,
  readingRangeNames,
  readingRanges,
} from '@rackhand/contract/device-history';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatBytes } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './device-detail.module.css';
import { historyMessages } from './history-messages.ts';
import { readingsQuery } from './history-queries.ts';
import { LineChart, shortTime } from './line-chart.tsx';

const metrics = {
  battery: { field: 'battery_level', format: (value: number) => `${String(Math.round(value))}%` },
  temperature: { field: 'battery_temperature', format: (value: number) => `${value.toFixed(1)} °C` },
  storage: { field: 'storage_free_bytes', format: formatBytes },
} as const satisfies Record<string, { field: keyof ReadingPoint; format: (value: number) => string }>;
type Metric = keyof typeof metrics;
const metricNames = Object.keys(metrics) as Metric[];

interface TrendsProps {
  arn: string;
  range: ReadingRange;
  onRange: (range: ReadingRange) => void;
}

/** Battery, temperature and storage over time, with gaps where nothing was known. */
export function Trends({ arn, range, onRange }: TrendsProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(historyMessages);
  const { data: points, error, refetch } = useQuery(readingsQuery(api, arn, range));
  return (
    <section className={styles.plate} aria-label={words.trends}>
      <header className={styles.head}>
        <h2>{words.trends}</h2>
        <Segmented
          label={words.range}
          options={readingRangeNames.map((value) => ({ value, label: words.ranges[value] }))}
          value={range}
          onChange={onRange}
        />
      </header>
      {points === undefined && error === null && <SkeletonRows rows={6} label={words.readingsLoading} />}
      {points === undefined && error !== null && (
        <FailurePlate title={words.readingsFailed} error={error} onRetry={() => void refetch()} />
      )}
      {points?.length === 0 && <p className={styles.quiet}>{words.noReadings}</p>}
      {points !== undefined && points.length > 0 && (
        <>
          <Charts key={range} points={points} range={range} />
          <ReadingTable points={points} />
        </>
      )}
    </section>
  );
}

function Charts({ points, range }: { points: readonly ReadingPoint[]; range: ReadingRange }): ReactElement {
  const words = useMessages(historyMessages);
  const now = useNow();
  const { hours, bucketMinutes } = readingRanges[range];
  return (
    <div className={styles.charts}>
      {metricNames.map((metric) => (
        <LineChart
          key={metric}
          label={words.metrics[metric]}
          points={points.flatMap((point) => {
            const value = point[metrics[metric].field];
            return value === null ? [] : [{ at: Date.parse(point.at), value }];
          })}
          from={now - hours * 3_600_000}
          to={now}
          longestGapMs={bucketMinutes * 60_000 * 2}
          format={metrics[metric].format}
        />
      ))}
    </div>
  );
}

function ReadingTable({ points }: { points: readonly ReadingPoint[] }): ReactElement {
  const words = useMessages(historyMessages);
  const cell = (point: ReadingPoint, metric: Metric): string => {
    const value = point[metrics[metric].field];
    return value === null ? words.nothingKnown : metrics[metric].format(value);
  };
  return (
    <details className={styles.table}>
      <summary>{words.asTable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            {metricNames.map((metric) => (
              <th key={metric} scope="col">
                {words.metrics[metric]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <td>{shortTime(Date.parse(point.at))}</td>
              {metricNames.map((metric) => (
                <td key={metric}>{cell(point, metric)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
