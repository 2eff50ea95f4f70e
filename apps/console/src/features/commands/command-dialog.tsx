import type { CommandType } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { commandMessages } from './command-messages.ts';
import { isUnderTest } from './device-standing.ts';
import { useDeviceCommand } from './use-device-command.ts';

interface CommandDialogProps {
  device: Device;
  type: CommandType;
  onClose: () => void;
}

/** Document 1 section 8: asked before a device is rebooted or its USB reconnected. */
export function CommandDialog({ device, type, onClose }: CommandDialogProps): ReactElement {
  const words = useMessages(commandMessages);
  const ask = useDeviceCommand();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const tested = isUnderTest(device);
  const { model, rackLocation, udid } = device.info;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await ask(device, type, intent);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.types[type]}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.types[type] }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{tested ? words.underTest[type] : words.questions[type]}</strong>
      </p>
      <p>{[model, rackLocation, udid].filter((part) => part !== '').join(' · ')}</p>
      {tested && <p>{words.testEnds}</p>}
    </ConfirmDialog>
  );
}
