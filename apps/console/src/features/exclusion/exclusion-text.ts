import type { DeviceInfo } from '@rackhand/contract/device';
import type { Language } from '@rackhand/contract/language';
import { formatDateTime } from '../../platform/formats.ts';
import { exclusionMessages } from './exclusion-messages.ts';

/** MM-dd HH:mm: an exclusion is a matter of hours or days. */
function formatShort(instant: string): string {
  return formatDateTime(Date.parse(instant)).slice(5, 16);
}

/** "배터리 교체 · 11-21 07:00까지 · kim"; empty where the device is not excluded. */
export function exclusionParts({ exclusion }: Pick<DeviceInfo, 'exclusion'>, language: Language): string {
  if (exclusion === null) return '';
  const words = exclusionMessages[language];
  const until = exclusion.until === null ? '' : words.untilTime(formatShort(exclusion.until));
  return [exclusion.reason, until, exclusion.by].filter((part) => part !== '').join(' · ');
}

/** "제외: 배터리 교체 · 11-21 07:00까지 · kim" */
export function exclusionText(info: Pick<DeviceInfo, 'exclusion'>, language: Language): string {
  if (info.exclusion === null) return '';
  const parts = exclusionParts(info, language);
  const { excluded } = exclusionMessages[language];
  return parts === '' ? excluded : `${excluded}: ${parts}`;
}
