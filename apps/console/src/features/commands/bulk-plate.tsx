import { commandMessage } from '@rackhand/contract/command';
import type { BulkAction } from '@rackhand/contract/endpoints/commands';
import { cancelCommand } from '@rackhand/contract/endpoints/commands';
import { catalogue, isErrorCode } from '@rackhand/contract/error-codes';
import type { Language } from '@rackhand/contract/language';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './bulk-corner.module.css';
import type { BulkItem, BulkSummary } from './bulk-summary.ts';
import { commandMessages } from './command-messages.ts';
import { useBulkCommands } from './use-bulk-command.ts';

interface BulkPlateProps {
  bulk: BulkAction;
  summary: BulkSummary;
  onHide: () => void;
}

/** One bulk action: how far it is, what became of each device, and a way to repeat what failed. */
export function BulkPlate({ bulk, summary, onHide }: BulkPlateProps): ReactElement {
  const words = useMessages(commandMessages);
  const { admin } = useSession();
  const { items, succeeded, open, failed } = summary;
  const title = words.progressOf(words.types[bulk.type], formatNumber(items.length));
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
        <summary>{words.bulkTitle(words.types[bulk.type], formatNumber(items.length))}</summary>
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
  const words = useMessages(commandMessages);
  const language = useLanguage();
  const { result, command, standing } = item;
  const state = command === null ? words.refused : words.states[command.state];
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
  if (command === null) return known === null ? code : catalogue[known][language];
  return commandMessage({ code: known, reason: command.reason, detail: command.detail }, language);
}

function BulkActions({ bulk, summary, onHide }: BulkPlateProps): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(commandMessages);
  const commands = useBulkCommands();
  const { retryArns, queuedIds, open } = summary;
  const canRetry = open === 0 && retryArns.length > 0;
  if (!canRetry && queuedIds.length === 0) return null;
  const retry = async (): Promise<void> => {
    if (await commands.send(bulk.type, retryArns)) onHide();
  };
  const cancel = async (): Promise<void> => {
    for (const command_id of queuedIds) {
      // One that has been sent meanwhile goes on, and shows it.
      await api.call(cancelCommand, { params: { command_id } }).catch(() => undefined);
    }
  };
  return (
    <p className={styles.actions}>
      {canRetry && (
        <Button onClick={() => void retry()}>{words.retryFailed(formatNumber(retryArns.length))}</Button>
      )}
      {queuedIds.length > 0 && (
        <Button onClick={() => void cancel()}>{words.cancelQueued(formatNumber(queuedIds.length))}</Button>
      )}
    </p>
  );
}
