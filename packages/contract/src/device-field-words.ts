import type { DeviceInfo } from './device.ts';
import type { EditField } from './device-edit-fields.ts';
import type { Language, Text } from './language.ts';

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

const deviceFieldWords: Record<NamedField, Text> = {
  model: { ko: '장비 이름', en: 'Device Name' },
  firmware_version: { ko: 'F/W 버전', en: 'F/W Version' },
  platformVersion: { ko: 'OS 버전', en: 'OS Version' },
  apiLevel: { ko: 'API 레벨', en: 'API Level' },
  rackLocation: { ko: '랙 위치', en: 'Rack Location' },
  port: { ko: 'Appium 포트', en: 'Appium Port' },
  private_code: { ko: '비밀 코드', en: 'Private Code' },
  cpu: { ko: 'CPU', en: 'CPU' },
  ram: { ko: 'RAM (MB)', en: 'RAM (MB)' },
  heapSize: { ko: '힙 크기 (MB)', en: 'Heap Size (MB)' },
  internalStorage: { ko: '내부 저장 공간 (GB)', en: 'Internal Storage (GB)' },
  tags: { ko: '태그', en: 'Tags' },
  linked_power_name: { ko: '전원 제어기', en: 'Power Controller' },
  scale_factor: { ko: 'Scale Factor', en: 'Scale Factor' },
  capture_card_num: { ko: '캡처 카드', en: 'Capture Card' },
  memo: { ko: '메모', en: 'Memo' },
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
