import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import type { DeviceInfo } from '@rackhand/contract/device/device';
import { noteText } from '@rackhand/contract/device/exclusion-note';
import type { Language } from '@rackhand/contract/text/language';
import { formatShort } from '../../platform/formats.ts';
import { deviceMessages } from './device-messages.ts';

type Excluded = Pick<DeviceInfo, 'exclusion'> & Partial<Pick<DeviceInfo, 'repair'>>;

/** "11-22 07:00까지", on every day with its hour, in another year with that; empty without an end. */
export function exclusionEnd({ exclusion }: Excluded, language: Language, now?: number): string {
  if (exclusion === null || exclusion.until === null) return '';
  return deviceMessages[language].untilTime(formatShort(Date.parse(exclusion.until), now));
}

/** Why, or else by whom. */
export function exclusionWhy({ exclusion, repair = null }: Excluded, language: Language): string {
  if (exclusion === null) return '';
  const { reason, by } = exclusion;
  return reason === '' ? auditActorText(by, language) : noteText(reason, language, repair !== null);
}

/** "제외: 배터리 교체 · 11-21 07:00까지 · kim"; empty where the device is not excluded. */
export function exclusionText(excluded: Excluded, language: Language, now?: number): string {
  const { exclusion } = excluded;
  if (exclusion === null) return '';
  const words = deviceMessages[language];
  const why = exclusion.reason === '' ? '' : exclusionWhy(excluded, language);
  const by = auditActorText(exclusion.by, language);
  const parts = [why, exclusionEnd(excluded, language, now), by].filter((part) => part !== '');
  return parts.length === 0 ? words.excluded : `${words.excluded}: ${parts.join(' · ')}`;
}
