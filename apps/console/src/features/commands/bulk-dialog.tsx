import type { CommandType } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { commandMessages } from './command-messages.ts';
import { DeviceNames } from './device-names.tsx';
import { isUnderTest } from './device-standing.ts';
import { useBulkCommands } from './use-bulk-command.ts';

interface BulkDialogProps {
  type: CommandType;
  devices: readonly Device[];
  onClose: () => void;
  onSent: () => void;
}

/** Asked before several devices get a command; says which, and how many of them are under test. */
export function BulkDialog({ type, devices, onClose, onSent }: BulkDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const bulk = useBulkCommands();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const count = formatNumber(devices.length);
  const tested = devices.filter(isUnderTest).length;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const isSent = await bulk.send(
      type,
      devices.map(({ arn }) => arn),
      intent,
    );
    if (isSent) onSent();
    else onClose();
  };
  return (
    <ConfirmDialog
      title={words.bulkTitle(words.types[type], count)}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.types[type] }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{words.bulkQuestions[type](count)}</strong>
      </p>
      <DeviceNames devices={devices} />
      {tested > 0 && (
        <p>
          {words.bulkUnderTest(formatNumber(tested))} {words.testEnds}
        </p>
      )}
    </ConfirmDialog>
  );
}
