import type { DeviceInfo } from '@rackhand/contract/device/device';
import { deviceFieldWord } from '@rackhand/contract/device/device-field-words';
import { type ValueChange, valueText } from '@rackhand/contract/device/observed-values';
import type { Language } from '@rackhand/contract/text/language';
import { valueChangeMessages as messages } from './words/value-change-messages.ts';

/** What the device has told anew since an admin looked last, with what it says now. */
export function unseenChanges(info: DeviceInfo): ValueChange[] {
  return info.values_before.map(({ field, before }) => ({ field, before, after: valueText(info[field]) }));
}

/** The same in words. */
export function unseenTexts(info: DeviceInfo, language: Language): string[] {
  return unseenChanges(info).map((change) => {
    const { field, before, after } = change;
    if (before !== after) return changeText(change, language);
    return messages[language].same(deviceFieldWord(field, language), shown(after, language));
  });
}

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export function changeText({ field, before, after }: FieldChange, language: Language): string {
  const name = deviceFieldWord(field, language);
  return messages[language].change(name, shown(before, language), shown(after, language));
}

function shown(value: string, language: Language): string {
  return value === '' ? messages[language].empty : value;
}
