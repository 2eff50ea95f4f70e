import { errorText } from '@rackhand/contract/call/error-codes';
import {
  commandKinds,
  type DeviceCommandType,
  deviceCommandTypes,
  isForMany,
  isOffered,
  type ManyCommandType,
  whyLacking,
  whyUnfit,
} from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { whyUnable, whyUnreached } from '@rackhand/contract/device/device-reach';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useConfig } from '../../platform/use-config.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { commandMessages } from './command-messages.ts';
import { useDeviceBusy } from './use-device-busy.ts';

export type OnCommand = (device: Device, type: DeviceCommandType) => void;

/** Commands that this deployment offers. Document 3 section 3. */
function useCommandTypes(): DeviceCommandType[] {
  const { features } = useConfig();
  return deviceCommandTypes.filter((type) => {
    const { feature } = commandKinds[type];
    return feature === null || features[feature];
  });
}

/** Those of them that several devices can be given in one go. */
export function useManyCommandTypes(): ManyCommandType[] {
  return useCommandTypes().filter(isForMany);
}

/** Menu entries for a device's commands; what can't be done now says why. */
export function useCommandItems(device: Device, onCommand: OnCommand): MenuItem[] {
  const language = useLanguage();
  const words = useMessages(commandMessages);
  const { state, holder, errors } = device.info;
  const { whyNot: busy } = useDeviceBusy(device.arn);
  const unreached = whyUnreached(device.info)?.[language] ?? null;
  const offered = useCommandTypes().filter((type) => isOffered(type, device.info));
  return offered.map((type) => {
    const refusal = whyNot(commandKinds[type].action, state, holder);
    const unfit = (whyLacking(type, device.info) ?? whyUnfit(type, errors))?.[language] ?? null;
    return {
      key: type,
      label: words.types[type],
      whyNot:
        whyUnable(type, device.info)?.[language] ??
        busy ??
        (refusal === null ? (unreached ?? unfit) : errorText(refusal, language)),
      onSelect: () => onCommand(device, type),
    };
  });
}
