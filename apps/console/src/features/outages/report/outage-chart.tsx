import type { OutageReport } from '@rackhand/contract/outage/outage-report';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ChartNumbers } from '../../test-charts/chart-numbers.tsx';
import { DayPlot } from '../../test-charts/day-plot.tsx';
import charts from '../../test-charts/test-charts.module.css';
import { outageMessages } from '../outage-messages.ts';
import styles from '../outages.module.css';
import { useOutageText } from '../use-outage-text.ts';

/** Minutes that each day lost: a slider reads any day, and the same numbers stand in a table. */
export function OutageChart({ report: { series } }: { report: OutageReport }): ReactElement {
  const words = useMessages(outageMessages);
  const { minutes } = useOutageText();
  const [chosenDay, setChosen] = useState(series.length - 1);
  const chosen = Math.min(chosenDay, series.length - 1);
  const days = series.map(({ day }) => day);
  const lines = [
    {
      id: 'failed',
      name: words.figures.minutes,
      points: series.map(({ day, minutes: value }) => ({ day, value })),
    },
  ];
  const read = series[chosen];
  const reading =
    read === undefined
      ? ''
      : `${read.day} · ${minutes(read.minutes)} · ${words.figures.count} ${words.times(formatNumber(read.count))}`;
  return (
    <section className={styles.plate} aria-label={words.chart}>
      <figure className={charts.chart} aria-label={words.chart}>
        <figcaption>
          <h2>{words.chart}</h2>
          <span>{reading}</span>
        </figcaption>
        <DayPlot kind="bars" series={lines} chosen={chosen} format={minutes} most={null} />
        <input
          type="range"
          min={0}
          max={series.length - 1}
          value={chosen}
          aria-label={words.pickDay}
          aria-valuetext={reading}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
        <ChartNumbers days={days} series={lines} dayName={(day) => day} format={minutes} />
      </figure>
    </section>
  );
}
