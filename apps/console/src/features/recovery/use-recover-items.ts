import type { Device } from '@rackhand/contract/device/device';
import { obstacleText } from '@rackhand/contract/recovery/obstacle';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { handObstacle } from './hand-obstacle.ts';
import { recoverMessages } from './recovery-messages.ts';

/** The entry by which a person begins the ladder, of a device that is not well; what else the device shows against it is said there. */
export function useRecoverItems(device: Device, onRecover: (device: Device) => void): MenuItem[] {
  const words = useMessages(recoverMessages);
  const language = useLanguage();
  const obstacle = handObstacle(device.info);
  if (device.info.errors.length === 0) return [];
  return [
    {
      key: 'recover',
      label: words.recover,
      whyNot: obstacle === null ? null : obstacleText(obstacle.code, language),
      onSelect: () => onRecover(device),
    },
  ];
}
