import type { BulkAction } from '@rackhand/contract/endpoints/commands';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { commandMessages } from './command-messages.ts';
import { useBulkCommands } from './use-bulk-command.ts';

/** As long as a decision can be taken back; which devices could not be stands in the plate of the undoing. */
export function UndoBulkButton({ bulk }: { bulk: BulkAction }): ReactElement | null {
  const words = useMessages(commandMessages);
  const commands = useBulkCommands();
  const [intent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  if (!bulk.can_undo) return null;
  const undo = async (): Promise<void> => {
    setBusy(true);
    await commands.undo(bulk.bulk_id, intent);
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void undo()}>
      {words.undo}
    </Button>
  );
}
