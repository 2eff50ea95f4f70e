import type { CommandType } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import { whyNot } from '@rackhand/contract/device-actions';
import { errorText } from '@rackhand/contract/error-codes';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useConfig } from '../../platform/use-config.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { commandMessages } from './command-messages.ts';

export type OnCommand = (device: Device, type: CommandType) => void;

/** Commands that this deployment offers: `usbReconnect` is on unless a file says no (document 3 section 3). */
export function useCommandTypes(): CommandType[] {
  const { features } = useConfig();
  return features['usbReconnect'] === false ? ['reboot'] : ['usb_reset', 'reboot'];
}

/** Menu entries for a device's commands; what can't be done now says why. */
export function useCommandItems(device: Device, onCommand: OnCommand): MenuItem[] {
  const language = useLanguage();
  const words = useMessages(commandMessages);
  const { state, holder } = device.info;
  return useCommandTypes().map((type) => {
    const refusal = whyNot(type, state, holder);
    return {
      key: type,
      label: words.types[type],
      whyNot: refusal === null ? null : errorText(refusal, language),
      onSelect: () => onCommand(device, type),
    };
  });
}
