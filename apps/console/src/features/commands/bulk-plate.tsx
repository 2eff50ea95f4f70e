import { bulkTypeWords, commandStateWords } from '@rackhand/contract/command';
import { type BulkAction, refusedWord } from '@rackhand/contract/endpoints/commands';
import { errorText, isErrorCode } from '@rackhand/contract/error-codes';
import type { Language } from '@rackhand/contract/language';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { IconButton } from '../../ui/button.tsx';
import { BulkActions, RetryFailed } from './bulk-actions.tsx';
import styles from './bulk-corner.module.css';
import type { BulkItem, BulkSummary } from './bulk-summary.ts';
import { commandFailure } from './command-failure.ts';
import { commandMessages } from './command-messages.ts';
import { UndoBulkButton } from './undo-bulk-button.tsx';

interface BulkPlateProps {
  bulk: BulkAction;
  summary: BulkSummary;
  /** One line: what it was, how it stands, and the way to repeat what failed. */
  isFolded: boolean;
  onFold: () => void;
  onHide: () => void;
}

/** One bulk action: how far it is, what became of each device, and a way to repeat what failed. */
export function BulkPlate({ bulk, summary, isFolded, onFold, onHide }: BulkPlateProps): ReactElement {
  const words = useMessages(commandMessages);
  const language = useLanguage();
  const { items, succeeded, open, failed } = summary;
  const type = bulkTypeWords[bulk.type][language];
  const done = bulk.said.undoes === undefined ? type : words.undone(type);
  const title = words.progressOf(done, formatNumber(items.length));
  return (
    <article className={styles.plate} aria-label={title} data-folded={isFolded || undefined}>
      <header>
        <strong>{title}</strong>
        {!isFolded && (
          <small>
            {words.startedBy(bulk.created_by)} · <RelativeTime at={bulk.created_at} />
          </small>
        )}
        <p aria-live="polite" data-failed={failed > 0 || undefined}>
          {words.counts(formatNumber(succeeded), formatNumber(open), formatNumber(failed))}
        </p>
        {isFolded && <UndoBulkButton bulk={bulk} />}
        {isFolded && <RetryFailed bulk={bulk} summary={summary} onHide={onHide} />}
        <span className={styles.tools}>
          <IconButton
            icon={isFolded ? 'up' : 'down'}
            label={isFolded ? words.unfold : words.fold}
            aria-expanded={!isFolded}
            onClick={onFold}
          />
          <IconButton icon="close" label={words.hide} onClick={onHide} />
        </span>
      </header>
      {!isFolded && (
        <>
          <progress
            className={styles.bar}
            max={items.length}
            value={items.length - open}
            aria-label={title}
          />
          <BulkActions bulk={bulk} summary={summary} onHide={onHide} />
          <ul className={styles.items} aria-label={words.results}>
            {(open > 0 ? items : failedFirst(items)).map((item) => (
              <BulkRow key={item.result.arn} item={item} />
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

function failedFirst(items: readonly BulkItem[]): BulkItem[] {
  const isFailed = ({ standing }: BulkItem): boolean => standing === 'failed';
  return [...items.filter(isFailed), ...items.filter((item) => !isFailed(item))];
}

function BulkRow({ item }: { item: BulkItem }): ReactElement {
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
      <span className={styles.name}>{result.device_name === '' ? result.arn : result.device_name}</span>
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
