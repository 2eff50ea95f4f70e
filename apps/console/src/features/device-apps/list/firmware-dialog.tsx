import { appCommandWords } from '@rackhand/contract/app/app-command-words';
import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { ToldFirmware } from '@rackhand/contract/host/firmware';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { commandMessages } from '../../commands/command-messages.ts';
import { deviceAppMessages } from '../device-app-messages.ts';
import type { DeviceAppList } from '../device-app-queries.ts';
import { useAppCommands } from './use-app-command.ts';

/** What a program may be given: the managed files; one that takes none is asked for beside any app. */
export function firmwareFiles({ apps }: DeviceAppList, { takes_file }: ToldFirmware): DeviceApp[] {
  return takes_file
    ? apps.filter(({ package_id, file_lost }) => package_id !== null && !file_lost)
    : apps.slice(0, 1);
}

interface FirmwareDialogProps {
  list: DeviceAppList;
  firmware: ToldFirmware;
  onClose: () => void;
}

/** Which file the host's program is given, and how long the box may be away. */
export function FirmwareDialog({ list, firmware, onClose }: FirmwareDialogProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const { types } = useMessages(commandMessages);
  const language = useLanguage();
  const commands = useAppCommands(list);
  const [intent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  const files = firmwareFiles(list, firmware);
  const [chosen, choose] = useState(String(files[0]?.device_app_id ?? ''));
  const app = files.find(({ device_app_id }) => String(device_app_id) === chosen);
  const confirm = async (): Promise<void> => {
    if (app === undefined) return;
    setBusy(true);
    await commands.updateFirmware(app, intent);
    onClose();
  };
  return (
    <ConfirmDialog
      title={types.firmware_update}
      labels={{
        close: words.close,
        cancel: words.cancel,
        confirm: busy ? words.asking : types.firmware_update,
      }}
      look="primary"
      busy={busy}
      whyNot={app === undefined ? words.noFirmwareFile : null}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{appCommandWords.firmware_update.question[language]}</strong>
      </p>
      <p>{list.device_name}</p>
      {firmware.takes_file && (
        <FormField name="device_app_id" label={words.firmwareFile} error={null} width="full">
          {(control) => (
            <select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
              {files.map(({ device_app_id, app_name, management_version }) => (
                <option key={device_app_id} value={device_app_id}>
                  {app_name} {management_version}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <p>{words.firmwareNote(formatNumber(firmware.minutes))}</p>
    </ConfirmDialog>
  );
}
