import { isForMany } from '@rackhand/contract/command/command-kinds';
import { type BulkAction, bulkFile, cancelCommand } from '@rackhand/contract/endpoints/commands';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { allDevicesQuery } from '../../devices/device-queries.ts';
import { commandMessages } from '../command-messages.ts';
import { useBulkCommands } from '../sending/use-bulk-command.ts';
import styles from './jobs.module.css';
import { UndoJobButton } from './undo-job-button.tsx';
import type { Job } from './use-jobs.ts';

/** Take it back, repeat what failed, cancel what waits, take the results away. */
export function JobActions({ job }: { job: Job }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(commandMessages);
  const download = useDownload(job.bulk);
  const { queuedIds } = job.summary;
  const cancel = async (): Promise<void> => {
    for (const command_id of queuedIds) {
      // One that has been sent meanwhile goes on, and shows it.
      await api.call(cancelCommand, { params: { command_id } }).catch(() => undefined);
    }
  };
  return (
    <p className={styles.actions}>
      <RetryFailed job={job} />
      <UndoJobButton job={job} />
      {queuedIds.length > 0 && (
        <Button onClick={() => void cancel()}>{words.cancelQueued(formatNumber(queuedIds.length))}</Button>
      )}
      <Button look="quiet" onClick={() => void download()}>
        {words.downloadResults}
      </Button>
    </p>
  );
}

/** Once all have ended: those again for which it is worth trying; once, however often it is pressed. */
function RetryFailed({ job }: { job: Job }): ReactElement | null {
  const words = useMessages(commandMessages);
  const { bulk, summary } = job;
  const retry = useRetry(bulk);
  const [busy, setBusy] = useState(false);
  const { retryArns, open } = summary;
  const repeat = async (): Promise<void> => {
    setBusy(true);
    await retry(retryArns);
    setBusy(false);
  };
  // Which apps still differ is decided anew: that is asked for where apps are.
  if (open > 0 || retryArns.length === 0 || bulk.type === 'all_app_update') return null;
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
    if (isForMany(type)) return commands.send(type, arns, intent);
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
