import { type BulkAction, bulkFile, cancelCommand } from '@rackhand/contract/endpoints/commands';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { allDevicesQuery } from '../devices/device-queries.ts';
import styles from './bulk-corner.module.css';
import type { BulkSummary } from './bulk-summary.ts';
import { commandMessages } from './command-messages.ts';
import { UndoBulkButton } from './undo-bulk-button.tsx';
import { useBulkCommands } from './use-bulk-command.ts';

interface BulkActionsProps {
  bulk: BulkAction;
  summary: BulkSummary;
  onHide: () => void;
}

/** Repeat what failed, cancel what waits, take the results away. */
export function BulkActions({ bulk, summary, onHide }: BulkActionsProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(commandMessages);
  const download = useDownload(bulk);
  const { queuedIds } = summary;
  const cancel = async (): Promise<void> => {
    for (const command_id of queuedIds) {
      // One that has been sent meanwhile goes on, and shows it.
      await api.call(cancelCommand, { params: { command_id } }).catch(() => undefined);
    }
  };
  return (
    <p className={styles.actions}>
      <UndoBulkButton bulk={bulk} />
      <RetryFailed bulk={bulk} summary={summary} onHide={onHide} />
      {queuedIds.length > 0 && (
        <Button onClick={() => void cancel()}>{words.cancelQueued(formatNumber(queuedIds.length))}</Button>
      )}
      <Button look="quiet" onClick={() => void download()}>
        {words.downloadResults}
      </Button>
    </p>
  );
}

/** Once all have ended: those again for which it is worth trying. */
export function RetryFailed({ bulk, summary, onHide }: BulkActionsProps): ReactElement | null {
  const words = useMessages(commandMessages);
  const retry = useRetry(bulk);
  const [busy, setBusy] = useState(false);
  const { retryArns, open } = summary;
  const repeat = async (): Promise<void> => {
    setBusy(true);
    if (await retry(retryArns)) onHide();
    else setBusy(false);
  };
  if (open > 0 || retryArns.length === 0) return null;
  return (
    <Button busy={busy} onClick={() => void repeat()}>
      {words.retryFailed(formatNumber(retryArns.length))}
    </Button>
  );
}

/** The same again for these devices: a decision about states with what is true of them now. */
function useRetry({ type, said }: BulkAction): (arns: string[]) => Promise<boolean> {
  const { api } = usePlatform();
  const client = useQueryClient();
  const commands = useBulkCommands();
  const [intent, setIntent] = useState(newIntent);
  return async (arns) => {
    setIntent(newIntent());
    if (type === 'reboot' || type === 'usb_reset') return commands.send(type, arns, intent);
    const all = await client.query({ ...allDevicesQuery(api, true), staleTime: 0 }).catch(() => []);
    const decision = {
      newState: type === 'exclude' ? ('EXCLUDE' as const) : ('AVAILABLE' as const),
      reason: said.update_reason ?? '',
      until: said.exclude_until,
    };
    const devices = all.filter(({ arn }) => arns.includes(arn));
    return devices.length > 0 && commands.changeState(devices, decision, intent);
  };
}

function useDownload({ bulk_id }: BulkAction): () => Promise<void> {
  const { api, notices } = usePlatform();
  return async () => {
    try {
      await api.download(bulkFile, { params: { bulk_id } });
    } catch (error) {
      notices.fail(
        inBoth(commandMessages, (said) => said.downloadFailed),
        { error },
      );
    }
  };
}
