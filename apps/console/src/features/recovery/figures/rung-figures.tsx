import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from '../recovery.module.css';
import { figureMessages, recoveryMessages } from '../recovery-messages.ts';
import { figuresQuery } from '../recovery-queries.ts';
import { RungChart } from './rung-chart.tsx';

const periods = ['7', '30', '90'] as const;

/** How often each rung has brought a device back, by day. */
export function RungFigures(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(figureMessages);
  const loading = useMessages(recoveryMessages);
  const [days, setDays] = useState<(typeof periods)[number]>('30');
  const query = useQuery(figuresQuery(api, Number(days)));
  const { data } = query;
  const shown = data?.rungs.filter(
    ({ rung, succeeded, failed }) => rung !== 'exclude' && succeeded + failed > 0,
  );
  return (
    <section className={styles.plate} aria-label={words.title}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <Segmented
          label={words.days}
          options={periods.map((value) => ({ value, label: words.lastDays(value) }))}
          value={days}
          onChange={setDays}
        />
      </div>
      <LoadState query={query} words={loading} rows={3} />
      {shown?.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {data !== undefined && shown !== undefined && shown.length > 0 && (
        <div className={styles.charts}>
          {shown.map((figure) => (
            <RungChart key={figure.rung} figure={figure} days={data.days} />
          ))}
        </div>
      )}
    </section>
  );
}
