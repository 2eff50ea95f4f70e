import { bulkTypeWords, commandMessage, commandStateWords } from '@rackhand/contract/command';
import { type BulkAction, refusedWord } from '@rackhand/contract/endpoints/commands';
import { catalogue, isErrorCode } from '@rackhand/contract/error-codes';
import type { Language } from '@rackhand/contract/language';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { IconButton } from '../../ui/button.tsx';
import { BulkActions } from './bulk-actions.tsx';
import styles from './bulk-corner.module.css';
import type { BulkItem, BulkSummary } from './bulk-summary.ts';
import { commandMessages } from './command-messages.ts';

interface BulkPlateProps {
  bulk: BulkAction;
  summary: BulkSummary;
  onHide: () => void;
}

/** One bulk action: how far it is, what became of each device, and a way to repeat what failed. */
export function BulkPlate({ bulk, summary, onHide }: BulkPlateProps): ReactElement {
  const words = useMessages(commandMessages);
  const language = useLanguage();
  const { admin } = useSession();
  const { items, succeeded, open, failed } = summary;
  const title = words.progressOf(bulkTypeWords[bulk.type][language], formatNumber(items.length));
  return (
    <article className={styles.plate} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <small>
          {words.startedBy(bulk.created_by)} · <RelativeTime at={bulk.created_at} />
        </small>
        <IconButton icon="close" label={words.hide} onClick={onHide} />
      </header>
      <progress className={styles.bar} max={items.length} value={items.length - open} aria-label={title} />
      <p aria-live="polite">
        {words.counts(formatNumber(succeeded), formatNumber(open), formatNumber(failed))}
      </p>
      <BulkActions bulk={bulk} summary={summary} onHide={onHide} />
      <details open={bulk.created_by === admin?.adm_id}>
        <summary>{words.bulkTitle(bulkTypeWords[bulk.type][language], formatNumber(items.length))}</summary>
        <ul className={styles.items}>
          {items.map((item) => (
            <BulkRow key={item.result.arn} item={item} />
          ))}
        </ul>
      </details>
    </article>
  );
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

/** Live events carry no language of their own: the words are made here. */
function whyText({ result, command }: BulkItem, language: Language): string {
  const code = String(command === null ? result.errorCode : (command.error_code ?? ''));
  const known = isErrorCode(code) ? code : null;
  if (command === null && result.errorCode === 0) return '';
  if (command === null) return known === null ? code : catalogue[known][language];
  return commandMessage({ code: known, reason: command.reason, detail: command.detail }, language);
}
