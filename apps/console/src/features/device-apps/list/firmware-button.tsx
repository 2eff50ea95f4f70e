import type { ToldFirmware } from '@rackhand/contract/host/firmware';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { commandMessages } from '../../commands/command-messages.ts';
import { deviceAppMessages } from '../device-app-messages.ts';
import type { DeviceAppList } from '../device-app-queries.ts';
import { FirmwareDialog, firmwareFiles } from './firmware-dialog.tsx';

interface FirmwareButtonProps {
  list: DeviceAppList;
  firmware: ToldFirmware;
  /** Why the device can be given no command now. */
  blocked: string | null;
}

/** Only where the device's host has a program for its model. Document 3 section 5. */
export function FirmwareButton({ list, firmware, blocked }: FirmwareButtonProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const { types } = useMessages(commandMessages);
  const [isAsked, setAsked] = useState(false);
  const none = firmwareFiles(list, firmware).length === 0;
  const lacking = firmware.takes_file ? words.noFirmwareFile : words.noAppForFirmware;
  return (
    <>
      <Button
        whyNot={blocked ?? (none ? lacking : null)}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {types.firmware_update}
      </Button>
      {isAsked && <FirmwareDialog list={list} firmware={firmware} onClose={() => setAsked(false)} />}
    </>
  );
}
