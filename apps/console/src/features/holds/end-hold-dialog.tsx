import type { Device } from '@rackhand/contract/device/device';
import { releaseHold } from '@rackhand/contract/endpoints/holds';
import type { Hold } from '@rackhand/contract/hold/hold';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { reloadDevices } from '../devices/reload-devices.ts';
import { holdMessages } from './hold-messages.ts';

interface EndHoldDialogProps {
  device: Device;
  hold: Hold;
  onClose: () => void;
}

/** Takes the device away from the system that uses it, so it is asked for. */
export function EndHoldDialog({ device, hold, onClose }: EndHoldDialogProps): ReactElement {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const askUntold = useAskUntold();
  const words = useMessages(holdMessages);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const { released } = await api.call(releaseHold, { body: { hold_id: hold.hold_id } });
      notices.succeed(inBoth(holdMessages, (said) => (released ? said.ended : said.endedBefore)));
    } catch (error) {
      notices.fail(
        inBoth(holdMessages, (said) => said.failed),
        { error },
      );
    }
    void client.invalidateQueries({ queryKey: ['hold', device.arn] });
    askUntold(reloadDevices);
    onClose();
  };
  const { model, rackLocation, udid } = device.info;
  return (
    <ConfirmDialog
      title={words.end}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.ending : words.end }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{words.endQuestion}</strong>
      </p>
      <p>{[model, rackLocation, udid].filter((part) => part !== '').join(' · ')}</p>
      <p>{[hold.taken_by ?? words.elsewhere, hold.note].filter((part) => part !== '').join(' · ')}</p>
      <p>{words.endText}</p>
    </ConfirmDialog>
  );
}
