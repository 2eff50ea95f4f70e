import type { BulkItem } from '@rackhand/contract/command/bulk';
import { bulkTypeWords } from '@rackhand/contract/command/command';
import type { ReactElement } from 'react';
import { formatDateTime, formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { commandMessages } from '../command-messages.ts';
import { JobActions } from './job-actions.tsx';
import { jobMessages } from './job-messages.ts';
import { hasFailed, JobRow } from './job-row.tsx';
import styles from './jobs.module.css';
import type { Job } from './use-jobs.ts';

interface JobPlateProps {
  job: Job;
  /** Slots by arn. */
  places: ReadonlyMap<string, string>;
  /** Shows what became of each device. */
  isUnfolded: boolean;
  onTurn: () => void;
}

/** One job: whose it is, how far it is, what became of each device, and a way to repeat what failed. */
export function JobPlate({ job, places, isUnfolded, onTurn }: JobPlateProps): ReactElement {
  const words = useMessages(commandMessages);
  const jobWords = useMessages(jobMessages);
  const language = useLanguage();
  const { bulk, summary, isMine, hasEnded } = job;
  const { items, succeeded, open, failed, cancelled } = summary;
  const type = bulkTypeWords[bulk.type][language];
  const done = bulk.said.undoes === undefined ? type : words.undone(type);
  const title = words.progressOf(done, formatNumber(items.length));
  return (
    <article className={styles.plate} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <small>
          {isMine ? jobWords.startedByMe : words.startedBy(bulk.created_by)} ·{' '}
          <RelativeTime at={bulk.created_at} />
          {bulk.retry_of !== null && ` · ${jobWords.retryOf}`}
        </small>
        <p aria-live="polite" data-failed={failed > 0 || undefined}>
          {jobWords.counts(formatNumber(succeeded), formatNumber(open), formatNumber(failed))}
          {cancelled > 0 && ` · ${words.cancelledCount(formatNumber(cancelled))}`}
        </p>
      </header>
      <JobHold job={job} />
      {!hasEnded && (
        <progress
          className={styles.bar}
          data-paused={summary.isPaused || undefined}
          max={items.length}
          value={items.length - open}
          aria-label={title}
        />
      )}
      <JobActions job={job} />
      <details open={isUnfolded}>
        <summary
          onClick={(event) => {
            event.preventDefault();
            onTurn();
          }}
        >
          {jobWords.results}
        </summary>
        {isUnfolded && (
          <ul className={styles.items} aria-label={jobWords.results}>
            {failedFirst(items).map((item) => (
              <JobRow
                key={item.result.arn}
                item={item}
                place={places.get(item.result.arn) ?? ''}
                isPaused={summary.isPaused}
              />
            ))}
          </ul>
        )}
      </details>
    </article>
  );
}

function failedFirst(items: readonly BulkItem[]): BulkItem[] {
  return [...items.filter(hasFailed), ...items.filter((item) => !hasFailed(item))];
}

/** Who has held it up or ended it, and what becomes of it then. */
function JobHold({ job: { bulk, summary } }: { job: Job }): ReactElement {
  const words = useMessages(jobMessages);
  const { paused_until, paused_by, is_cancelled: isCancelled, cancelled_by } = bulk;
  const said = isCancelled
    ? words.cancelledBy(cancelled_by)
    : summary.isPaused && paused_until !== null
      ? words.pausedBy(paused_by, formatDateTime(new Date(paused_until)))
      : '';
  return (
    <p className={styles.hold} aria-live="polite">
      {said}
    </p>
  );
}
