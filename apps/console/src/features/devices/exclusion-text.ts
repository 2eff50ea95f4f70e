import type { DeviceInfo } from '@rackhand/contract/device/device';
import type { Language } from '@rackhand/contract/text/language';
import { formatDateTime } from '../../platform/formats.ts';
import { deviceMessages } from './device-messages.ts';

type Excluded = Pick<DeviceInfo, 'exclusion'>;

/** MM-dd HH:mm: an exclusion is a matter of hours or days. */
function formatShort(at: number): string {
  return formatDateTime(at).slice(5, 16);
}

/** "11-22 07:00까지", on every day with its hour; empty without an end. */
export function exclusionEnd({ exclusion }: Excluded, language: Language): string {
  if (exclusion === null || exclusion.until === null) return '';
  return deviceMessages[language].untilTime(formatShort(Date.parse(exclusion.until)));
}

/** Why, or else by whom. */
export function exclusionWhy({ exclusion }: Excluded): string {
  if (exclusion === null) return '';
  return exclusion.reason === '' ? exclusion.by : exclusion.reason;
}

/** "제외: 배터리 교체 · 11-21 07:00까지 · kim"; empty where the device is not excluded. */
export function exclusionText({ exclusion }: Excluded, language: Language): string {
  if (exclusion === null) return '';
  const words = deviceMessages[language];
  const until = exclusionEnd({ exclusion }, language);
  const parts = [exclusion.reason, until, exclusion.by].filter((part) => part !== '');
  return parts.length === 0 ? words.excluded : `${words.excluded}: ${parts.join(' · ')}`;
}
