import type { DeviceInfo } from '@rackhand/contract/device';
import type { Language } from '@rackhand/contract/language';
import { formatDate, formatDateTime } from '../../platform/formats.ts';
import { exclusionMessages } from './exclusion-messages.ts';

type Excluded = Pick<DeviceInfo, 'exclusion'>;

/** MM-dd HH:mm: an exclusion is a matter of hours or days. */
function formatShort(at: number): string {
  return formatDateTime(at).slice(5, 16);
}

/** Where there is little room: "22:00까지" of today (yyyy-MM-dd), "11-22까지" of another day; empty without an end. */
export function exclusionEnd({ exclusion }: Excluded, language: Language, today: string): string {
  if (exclusion === null || exclusion.until === null) return '';
  const until = Date.parse(exclusion.until);
  const short = formatShort(until);
  const isToday = formatDate(until) === today;
  return exclusionMessages[language].untilTime(isToday ? short.slice(6) : short.slice(0, 5));
}

/** Why, or else by whom. */
export function exclusionWhy({ exclusion }: Excluded): string {
  if (exclusion === null) return '';
  return exclusion.reason === '' ? exclusion.by : exclusion.reason;
}

/** "제외: 배터리 교체 · 11-21 07:00까지 · kim"; empty where the device is not excluded. */
export function exclusionText({ exclusion }: Excluded, language: Language): string {
  if (exclusion === null) return '';
  const words = exclusionMessages[language];
  const until = exclusion.until === null ? '' : words.untilTime(formatShort(Date.parse(exclusion.until)));
  const parts = [exclusion.reason, until, exclusion.by].filter((part) => part !== '');
  return parts.length === 0 ? words.excluded : `${words.excluded}: ${parts.join(' · ')}`;
}
