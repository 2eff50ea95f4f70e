import type { ReadingPoint } from '@rackhand/contract/device/device-history';
import {
  type ReadingRange,
  readingRangeNames,
  readingRanges,
} from '@rackhand/contract/device/history-choices';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../../platform/failure-plate.tsx';
import { formatBytes, formatShort } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from '../device-detail.module.css';
import { historyMessages } from '../history/history-messages.ts';
import { readingsQuery } from '../history-queries.ts';
import { LineChart } from './line-chart.tsx';

interface MetricShape {
  field: Exclude<keyof ReadingPoint, 'at'>;
  bounds: { low: number; high: number };
  format: (value: number) => string;
}

const metrics = {
  battery: {
    field: 'battery_level',
    bounds: { low: 0, high: 100 },
    format: (value) => `${String(Math.round(value))}%`,
  },
  temperature: {
    field: 'battery_temperature',
    bounds: { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY },
    format: (value) => `${value.toFixed(1)} °C`,
  },
  storage: {
    field: 'storage_free_bytes',
    bounds: { low: 0, high: Number.POSITIVE_INFINITY },
    format: formatBytes,
  },
} as const satisfies Record<string, MetricShape>;
type Metric = keyof typeof metrics;

/** A box without a battery has no lines for it. */
function metricsOf(hasBattery: boolean): Metric[] {
  return hasBattery ? ['battery', 'temperature', 'storage'] : ['storage'];
}

interface TrendsProps {
  arn: string;
  hasBattery: boolean;
  range: ReadingRange;
  onRange: (range: ReadingRange) => void;
}

/** Battery, temperature and storage over time, with gaps where nothing was known. */
export function Trends({ arn, hasBattery, range, onRange }: TrendsProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(historyMessages);
  const { data: points, error, refetch } = useQuery(readingsQuery(api, arn, range));
  const shown = metricsOf(hasBattery);
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
          <Charts key={range} points={points} range={range} shown={shown} />
          <ReadingTable points={points} shown={shown} />
        </>
      )}
    </section>
  );
}

interface ShownReadings {
  points: readonly ReadingPoint[];
  shown: readonly Metric[];
}

function Charts({ points, range, shown }: ShownReadings & { range: ReadingRange }): ReactElement {
  const words = useMessages(historyMessages);
  const { hours, bucketMinutes } = readingRanges[range];
  const stepMs = bucketMinutes * 60_000;
  // Where points may stand: at full steps, up to the one of now.
  const to = Math.floor(useNow() / stepMs) * stepMs;
  const from = to - hours * 3_600_000;
  return (
    <div className={styles.charts}>
      {shown.map((metric) => (
        <LineChart
          key={metric}
          label={words.metrics[metric]}
          points={points.flatMap((point) => {
            const value = point[metrics[metric].field];
            return value === null ? [] : [{ at: Date.parse(point.at), value }];
          })}
          from={from}
          to={to}
          stepMs={stepMs}
          bounds={metrics[metric].bounds}
          format={metrics[metric].format}
        />
      ))}
      <p className={styles.axis} aria-hidden="true">
        <span>{formatShort(from)}</span>
        <span>{formatShort(to)}</span>
      </p>
    </div>
  );
}

function ReadingTable({ points, shown }: ShownReadings): ReactElement {
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
            {shown.map((metric) => (
              <th key={metric} scope="col">
                {words.metrics[metric]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <td>{formatShort(Date.parse(point.at))}</td>
              {shown.map((metric) => (
                <td key={metric}>{cell(point, metric)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
