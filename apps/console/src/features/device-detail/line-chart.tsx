import { type ReactElement, useState } from 'react';
import { formatDateTime } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { type ChartPoint, chartSize, linesOf, pathOf, placeOf, rangeOf } from './chart-lines.ts';
import styles from './device-detail.module.css';
import { historyMessages } from './history-messages.ts';

interface LineChartProps {
  label: string;
  points: readonly ChartPoint[];
  from: number;
  to: number;
  longestGapMs: number;
  format: (value: number) => string;
}

/** A line with gaps; a slider below it reads any point, by mouse, keyboard or screen reader. */
export function LineChart({ label, points, from, to, longestGapMs, format }: LineChartProps): ReactElement {
  const words = useMessages(historyMessages);
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[index];
  const frame = { from, to, ...rangeOf(points) };
  const said = point === undefined ? words.nothingKnown : `${format(point.value)} · ${shortTime(point.at)}`;
  return (
    <figure className={styles.chart}>
      <figcaption>
        {label} <strong>{said}</strong>
      </figcaption>
      {point !== undefined && (
        <>
          <div className={styles.plot} aria-hidden="true">
            <span className={styles.high}>{format(frame.high)}</span>
            <span className={styles.low}>{format(frame.low)}</span>
            <svg
              viewBox={`0 0 ${String(chartSize.width)} ${String(chartSize.height)}`}
              preserveAspectRatio="none"
            >
              <path className={styles.line} d={pathOf(linesOf(points, longestGapMs), frame)} />
              <path
                className={styles.cursor}
                d={`M${String(placeOf(point, frame).x)} 0v${String(chartSize.height)}`}
              />
            </svg>
          </div>
          <input
            type="range"
            min={0}
            max={points.length - 1}
            value={index}
            aria-label={words.pickTime(label)}
            aria-valuetext={said}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        </>
      )}
    </figure>
  );
}

/** MM-dd HH:mm */
export function shortTime(at: number): string {
  return formatDateTime(at).slice(5, 16);
}
