import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { obstacleText } from '@rackhand/contract/recovery/obstacle';
import { obstacleOfDevice } from '@rackhand/contract/recovery/why-no-recovery';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { recoverMessages } from './recovery-messages.ts';

/** The entry by which a person begins the ladder; what the device shows against it is said there. */
export function useRecoverItem(device: Device, onRecover: (device: Device) => void): MenuItem {
  const words = useMessages(recoverMessages);
  const language = useLanguage();
  const obstacle = obstacleOfDevice(factsOf(device.info));
  return {
    key: 'recover',
    label: words.recover,
    whyNot: obstacle === null ? null : obstacleText(obstacle.code, language),
    onSelect: () => onRecover(device),
  };
}

function factsOf({ excluded, holder, errors, host, state_reason, host_draining: draining }: DeviceInfo) {
  return { excluded, holder, errors, draining, hostAway: host === '' || state_reason === 'HOST_AWAY' };
}
