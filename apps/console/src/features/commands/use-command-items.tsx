import type { CommandType } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import { whyNot } from '@rackhand/contract/device-actions';
import { whyUnreached } from '@rackhand/contract/device-reach';
import { errorText } from '@rackhand/contract/error-codes';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useFeature } from '../../platform/use-config.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { commandMessages } from './command-messages.ts';
import { useOpenCommand } from './open-commands.ts';

export type OnCommand = (device: Device, type: CommandType) => void;

/** Commands that this deployment offers. Document 3 section 3. */
export function useCommandTypes(): CommandType[] {
  return useFeature('usbReconnect') ? ['usb_reset', 'reboot'] : ['reboot'];
}

/** Menu entries for a device's commands; what can't be done now says why. */
export function useCommandItems(device: Device, onCommand: OnCommand): MenuItem[] {
  const language = useLanguage();
  const words = useMessages(commandMessages);
  const { state, holder } = device.info;
  const running = useOpenCommand(device.arn);
  const busy = running === null ? null : words.busyWith(words.types[running.type], running.created_by);
  const unreached = whyUnreached(device.info)?.[language] ?? null;
  return useCommandTypes().map((type) => {
    const refusal = whyNot(type, state, holder);
    return {
      key: type,
      label: words.types[type],
      whyNot: busy ?? (refusal === null ? unreached : errorText(refusal, language)),
      onSelect: () => onCommand(device, type),
    };
  });
}
