import type { Language, Text } from '../text/language.ts';
import type { DeviceInfo } from './device.ts';
import { type EditField, editFieldTable } from './device-edit-fields.ts';

/** What the fields of a device are called, wherever one is named beside its value. Document 1 section 2. */

/** Fields that the settings dialog only shows. */
export const shownInfoFields = [
  'udid',
  'macAddress',
  'manufacturer',
  'platformName',
  'host',
  'automationName',
  'modelNumber',
  'resolution',
  'phoneNumber',
] as const satisfies readonly (keyof DeviceInfo)[];
export type ShownInfoField = (typeof shownInfoFields)[number];

type NamedField = EditField | ShownInfoField;

const shownFieldWords: Record<ShownInfoField, Text> = {
  udid: { ko: 'UDID', en: 'UDID' },
  macAddress: { ko: 'MAC 주소', en: 'Mac Address' },
  manufacturer: { ko: '제조사', en: 'Manufacturer' },
  platformName: { ko: 'OS', en: 'OS' },
  host: { ko: '호스트', en: 'Host' },
  automationName: { ko: '자동화 이름', en: 'Automation Name' },
  modelNumber: { ko: '모델 번호', en: 'Model Number' },
  resolution: { ko: '해상도', en: 'Resolution' },
  phoneNumber: { ko: 'CTN', en: 'CTN' },
};
const deviceFieldWords: Record<NamedField, Text> = { ...editFieldTable, ...shownFieldWords };

/** A field that has no name of its own is told as it is written. */
export function deviceFieldWord(field: string, language: Language): string {
  return isNamed(field) ? deviceFieldWords[field][language] : field;
}

/** The same of a nested value, which is named by its path. */
export function devicePathWord(path: string, language: Language): string {
  return path
    .split('.')
    .map((name) => deviceFieldWord(name, language))
    .join(' · ');
}

function isNamed(field: string): field is NamedField {
  return Object.hasOwn(deviceFieldWords, field);
}
