import { stateWord } from '@rackhand/contract/device-column-values';
import type { Outage } from '@rackhand/contract/device-history';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatDateTime } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateMark } from '../devices/state-mark.tsx';
import styles from './device-detail.module.css';
import { durationText } from './duration-text.ts';
import { historyMessages } from './history-messages.ts';
import { outagesQuery } from './history-queries.ts';

const shownAtMost = 10;

/** How much of the time the device could be used, and what took the rest. */
export function OutagePlate({ arn }: { arn: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(historyMessages);
  const { data, error, refetch } = useQuery(outagesQuery(api, arn));
  return (
    <section className={styles.plate} aria-label={words.availability}>
      <h2>{words.availability}</h2>
      {data === undefined && error === null && <SkeletonRows rows={4} label={words.outagesLoading} />}
      {data === undefined && error !== null && (
        <FailurePlate title={words.outagesFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <dl className={styles.percents}>
            {data.availability.map(({ days, percent, outages, outage_minutes }) => (
              <div key={days}>
                <dt>{words.percentOf(days)}</dt>
                <dd>
                  <strong>{percent === null ? words.noPercent : `${String(percent)}%`}</strong>{' '}
                  {words.outageSum(outages, durationText(outage_minutes, words))}
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.quiet}>{words.countNote}</p>
          <h3>{words.outages}</h3>
          {data.outages.length === 0 && <p className={styles.quiet}>{words.noOutages}</p>}
          <ol className={styles.entries}>
            {data.outages.slice(0, shownAtMost).map((outage) => (
              <OutageRow key={outage.started_at} outage={outage} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function OutageRow({ outage }: { outage: Outage }): ReactElement {
  const words = useMessages(historyMessages);
  const language = useLanguage();
  const ended = outage.ended_at === null ? words.lasting : formatDateTime(Date.parse(outage.ended_at));
  return (
    <li>
      <StateMark tone="error" state={outage.cause} />
      <div>
        <p>
          <strong>{stateWord(outage.cause, language)}</strong> {durationText(outage.minutes, words)}
        </p>
        <p className={styles.quiet}>
          {formatDateTime(Date.parse(outage.started_at))} – {ended}
        </p>
      </div>
    </li>
  );
}
