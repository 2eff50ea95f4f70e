import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { commandMessages } from '../command-messages.ts';
import { useBulkCommands } from '../sending/use-bulk-command.ts';
import { jobMessages } from './job-messages.ts';
import type { Job } from './use-jobs.ts';

/** As long as a decision can be taken back; somebody else's only after being asked. */
export function UndoJobButton({ job: { bulk, isMine } }: { job: Job }): ReactElement | null {
  const words = useMessages(commandMessages);
  const jobWords = useMessages(jobMessages);
  const commands = useBulkCommands();
  const [intent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (!bulk.can_undo) return null;
  const undo = async (): Promise<void> => {
    setBusy(true);
    await commands.undo(bulk, intent);
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button busy={busy} onClick={() => (isMine ? void undo() : setAsking(true))}>
        {words.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={jobWords.undoOthersTitle(bulk.created_by)}
          labels={{ close: words.close, cancel: words.cancel, confirm: words.undo }}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void undo()}
        >
          <p>{jobWords.undoOthersText(bulk.created_by)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
