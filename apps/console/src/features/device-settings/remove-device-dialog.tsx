import type { Device } from '@rackhand/contract/device/device';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveDevice } from './removing/use-remove-device.ts';
import { settingsMessages } from './settings-messages.ts';

interface RemoveDeviceDialogProps {
  device: Device;
  onClose: () => void;
}

/** Document 1 section 8: asked before a device leaves the farm. */
export function RemoveDeviceDialog({ device, onClose }: RemoveDeviceDialogProps): ReactElement {
  const words = useMessages(settingsMessages);
  const { busy, remove } = useRemoveDevice(onClose);
  const { model, rackLocation, udid, repair } = device.info;
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.removing : words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove(device)}
    >
      <p>
        <strong>{words.removeText}</strong>
      </p>
      <p>{[model, rackLocation, udid].filter((part) => part !== '').join(' · ')}</p>
      {repair !== null && <p>{words.removeEndsRepair(String(repair.repair_id))}</p>}
      <p>{words.removeConsequence}</p>
    </ConfirmDialog>
  );
}
