import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import { bulkTypeWords, commandStateWords } from '@rackhand/contract/command/command';
import { refusedWord } from '@rackhand/contract/endpoints/commands';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { commandMessages } from '../command-messages.ts';
import { commandFailure } from '../sending/command-failure.ts';
import type { BulkItem } from './bulk-summary.ts';
import { JobActions } from './job-actions.tsx';
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
  const language = useLanguage();
  const { bulk, summary, isMine, hasEnded } = job;
  const { items, succeeded, open, failed } = summary;
  const type = bulkTypeWords[bulk.type][language];
  const done = bulk.said.undoes === undefined ? type : words.undone(type);
  const title = words.progressOf(done, formatNumber(items.length));
  return (
    <article className={styles.plate} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <small>
          {isMine ? words.startedByMe : words.startedBy(bulk.created_by)} ·{' '}
          <RelativeTime at={bulk.created_at} />
        </small>
        <p aria-live="polite" data-failed={failed > 0 || undefined}>
          {words.counts(formatNumber(succeeded), formatNumber(open), formatNumber(failed))}
        </p>
      </header>
      {!hasEnded && (
        <progress className={styles.bar} max={items.length} value={items.length - open} aria-label={title} />
      )}
      <JobActions job={job} />
      <details open={isUnfolded}>
        <summary
          onClick={(event) => {
            event.preventDefault();
            onTurn();
          }}
        >
          {words.results}
        </summary>
        {isUnfolded && (
          <ul className={styles.items} aria-label={words.results}>
            {failedFirst(items).map((item) => (
              <JobRow key={item.result.arn} item={item} place={places.get(item.result.arn) ?? ''} />
            ))}
          </ul>
        )}
      </details>
    </article>
  );
}

function failedFirst(items: readonly BulkItem[]): BulkItem[] {
  const isFailed = ({ standing }: BulkItem): boolean => standing === 'failed';
  return [...items.filter(isFailed), ...items.filter((item) => !isFailed(item))];
}

function JobRow({ item, place }: { item: BulkItem; place: string }): ReactElement {
  const language = useLanguage();
  const { result, command, standing } = item;
  const state =
    standing === 'succeeded'
      ? commandStateWords.succeeded[language]
      : command === null
        ? refusedWord[language]
        : commandStateWords[command.state][language];
  return (
    <li data-standing={standing}>
      <span className={styles.place}>{place}</span>
      <span>{result.device_name === '' ? result.arn : result.device_name}</span>
      <code>{result.udid}</code>
      <b>{state}</b>
      <span className={styles.why}>{whyText(item, language)}</span>
    </li>
  );
}

function whyText({ result, command }: BulkItem, language: Language): string {
  if (command !== null) return commandFailure(command, language);
  if (result.errorCode === 0) return '';
  const code = String(result.errorCode);
  return isErrorCode(code) ? errorText(code, language) : code;
}
