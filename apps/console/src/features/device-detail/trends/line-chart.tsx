import { type ReactElement, useState } from 'react';
import { formatShort } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { historyMessages } from '../history/history-messages.ts';
import { type ChartPoint, chartSize, linesOf, pathOf, placeOf, rangeOf } from './chart-lines.ts';
import { chosenPoint } from './chosen-point.ts';
import styles from './line-chart.module.css';

interface LineChartProps {
  label: string;
  points: readonly ChartPoint[];
  from: number;
  to: number;
  /** Between two points of an unbroken line. */
  stepMs: number;
  /** What can't be more or less, such as 0 to 100 percent. */
  bounds: { low: number; high: number };
  format: (value: number) => string;
}

/** A line with gaps; a slider over the same time reads any point, by mouse, keyboard or screen reader. */
export function LineChart(props: LineChartProps): ReactElement {
  const { label, points, from, to, stepMs, bounds, format } = props;
  const words = useMessages(historyMessages);
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const point = points.find(({ at }) => at === chosenAt) ?? points.at(-1);
  if (point === undefined) return <p className={styles.none}>{words.noneOf(label)}</p>;
  const frame = { from, to, ...rangeOf(points, bounds) };
  const said = `${format(point.value)} · ${formatShort(point.at)}`;
  return (
    <figure className={styles.chart}>
      <figcaption>
        {label} <strong>{said}</strong>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <span className={styles.high}>{format(frame.high)}</span>
        <span className={styles.low}>{format(frame.low)}</span>
        <svg
          viewBox={`0 0 ${String(chartSize.width)} ${String(chartSize.height)}`}
          preserveAspectRatio="none"
        >
          <path className={styles.line} d={pathOf(linesOf(points, stepMs * 2), frame)} />
          <path
            className={styles.cursor}
            d={`M${String(placeOf(point, frame).x)} 0v${String(chartSize.height)}`}
          />
          <path className={styles.point} d={pathOf([[point]], frame)} />
        </svg>
      </div>
      <input
        type="range"
        min={from}
        max={to}
        step={stepMs}
        value={point.at}
        aria-label={words.pickTime(label)}
        aria-valuetext={said}
        onChange={({ target }) => setChosenAt(chosenPoint(points, point, Number(target.value)).at)}
      />
    </figure>
  );
}
