import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { startRecovery } from '@rackhand/contract/endpoints/recovery';
import { type ReactElement, useState } from 'react';
import { callOnce, newIntent } from '../../platform/api/call-once.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { reloadRecovery } from './live-recovery.ts';
import { recoverMessages } from './recovery-messages.ts';

/** Asked before a person begins the ladder: what it tries may take the device away for minutes, or out of the farm. */
export function RecoverDialog({ device, onClose }: { device: Device; onClose: () => void }): ReactElement {
  const words = useMessages(recoverMessages);
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);
  const { model, rackLocation, udid } = device.info;
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await callOnce(api, startRecovery, { body: { arn: device.arn }, intent });
      notices.succeed(inBoth(recoverMessages, (said) => said.started(calledName(device.info))));
    } catch (error) {
      notices.fail(
        inBoth(recoverMessages, (said) => said.failed),
        { error },
      );
    } finally {
      askUntold(reloadRecovery);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.recover}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.starting : words.recover }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void start()}
    >
      <p>
        <strong>{words.question}</strong>
      </p>
      <p>{[model, rackLocation, udid].filter((part) => part !== '').join(' · ')}</p>
      <p>{words.steps}</p>
    </ConfirmDialog>
  );
}
