import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { Availability, Outage } from '@rackhand/contract/device/device-history';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../../platform/failure-plate.tsx';
import { formatDuration, formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { StateMark } from '../../devices/state-mark.tsx';
import styles from '../device-detail.module.css';
import { outagesQuery } from '../history-queries.ts';
import { historyMessages } from './history-messages.ts';

const shownAtFirst = 5;

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
            {data.availability.map((availability) => (
              <Percent key={availability.days} availability={availability} />
            ))}
          </dl>
          <p className={styles.quiet}>{words.countNote}</p>
          <h3>{words.outages}</h3>
          {data.outages.length === 0 && <p className={styles.quiet}>{words.noOutages}</p>}
          <OutageList outages={data.outages.slice(0, shownAtFirst)} />
          {data.outages.length > shownAtFirst && (
            <details className={styles.table}>
              <summary>{words.olderOutages(formatNumber(data.outages.length - shownAtFirst))}</summary>
              <OutageList outages={data.outages.slice(shownAtFirst)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Percent({ availability }: { availability: Availability }): ReactElement {
  const words = useMessages(historyMessages);
  const language = useLanguage();
  const { days, percent, outages, outage_seconds, counted_seconds } = availability;
  const sum = words.outageSum(outages, formatDuration(outage_seconds, language));
  const isWhole = counted_seconds >= days * 24 * 60 * 60;
  return (
    <div>
      <dt>{words.percentOf(days)}</dt>
      <dd>
        <strong>{percent === null ? words.noPercent : `${String(percent)}%`}</strong> {sum}
        {!isWhole && (
          <small>
            {words.countedOnly(formatDuration(counted_seconds, language))}
            {percent === null && ` · ${words.tooShort}`}
          </small>
        )}
      </dd>
    </div>
  );
}

function OutageList({ outages }: { outages: readonly Outage[] }): ReactElement {
  const words = useMessages(historyMessages);
  const language = useLanguage();
  return (
    <ol className={styles.outages}>
      {outages.map(({ cause, seconds, started_at, ended_at }) => (
        <li key={started_at}>
          <StateMark tone="error" state={cause} />
          <strong>{stateWord(cause, language)}</strong>
          <span>{formatDuration(seconds, language)}</span>
          <small>
            <ExactTime at={started_at} /> – {ended_at === null ? words.lasting : <ExactTime at={ended_at} />}
          </small>
        </li>
      ))}
    </ol>
  );
}
