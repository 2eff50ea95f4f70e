import { isDeviceType } from '@rackhand/contract/device/device';
import { stateWord, typeWord } from '@rackhand/contract/device/device-column-values';
import { deviceColumnTable } from '@rackhand/contract/device/device-columns';
import { type SearchProperty, searchProperties, spanOf } from '@rackhand/contract/device/device-search-terms';
import type { Language } from '@rackhand/contract/text/language';
import { formatDuration } from '../../../platform/formats.ts';
import { listMessages } from '../list-messages.ts';

/** What a term of the search is about, in words. */
export function propertyWord(property: SearchProperty, language: Language): string {
  return property === 'longer'
    ? listMessages[language].lasting
    : deviceColumnTable[searchProperties[property]][language];
}

/** "2시간 넘게", "오프라인"; what is no value of the property stays as it was typed. */
export function valueWord(property: SearchProperty, value: string, language: Language): string {
  if (property === 'state') return stateWord(value, language);
  if (property === 'type' && isDeviceType(value)) return typeWord(value, language);
  const span = property === 'longer' ? spanOf(value) : null;
  return span === null ? value : listMessages[language].longerThan(formatDuration(span / 1000, language));
}
