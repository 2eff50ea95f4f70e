import type { DeviceInfo } from '@rackhand/contract/device/device';
import { groupOf } from '@rackhand/contract/device/device-states';
import { reasonText } from '@rackhand/contract/device/state-reason';
import type { Language } from '@rackhand/contract/text/language';
import { exclusionWhy } from './exclusion-text.ts';

/** Why a device is out of reach, as people said it: an exclusion's reason, or what it is held for. */
export function saidWhy(info: DeviceInfo, language: Language): string {
  if (info.holder === null || info.excluded) return exclusionWhy(info, language);
  return info.holder === 'REBOOT' ? '' : reasonText(info.state_reason, language);
}

/** The same where there is a line for it: also what an error was seen by, such as "9 %" or that its host is away. */
export function reasonOf(info: DeviceInfo, language: Language): string {
  return groupOf(info.state) === 'error' && info.holder === null
    ? reasonText(info.state_reason, language)
    : saidWhy(info, language);
}
