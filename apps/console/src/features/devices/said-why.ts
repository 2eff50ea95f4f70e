import type { DeviceInfo } from '@rackhand/contract/device';
import type { Language } from '@rackhand/contract/language';
import { exclusionWhy } from '../exclusion/exclusion-text.ts';
import { reasonText } from './device-words.ts';

/** Why a device is out of reach, as people said it: an exclusion's reason, or what it is held for. */
export function saidWhy(info: DeviceInfo, language: Language): string {
  if (info.holder === null || info.excluded) return exclusionWhy(info);
  return info.holder === 'REBOOT' ? '' : reasonText(info.state_reason, language);
}
