import type { Text } from '../text/language.ts';

/** Columns of the device list, in the order in which they are offered; the first eleven are document 1 section 2's own. */

interface ColumnEntry extends Text {
  /** Stands in the list where nobody has chosen otherwise. */
  isDefault?: true;
  /** What it shows says nothing about an order. */
  isUnsortable?: true;
  /** A number, on the right. */
  isNumber?: true;
  /** Found by what is typed into the list's search. */
  isSearched?: true;
}

export const deviceColumnTable = {
  rackLocation: { ko: '랙', en: 'Rack', isDefault: true, isSearched: true },
  model: { ko: '장비 이름', en: 'Device Name', isDefault: true, isSearched: true },
  platformVersion: { ko: 'OS', en: 'OS', isDefault: true },
  udid: { ko: 'UDID', en: 'UDID', isDefault: true, isSearched: true },
  host: { ko: '호스트', en: 'Host', isDefault: true, isSearched: true },
  port: { ko: '포트', en: 'Port', isDefault: true, isNumber: true },
  battery_level: { ko: '배터리', en: 'Battery', isDefault: true, isNumber: true },
  private_code: { ko: '비밀 코드', en: 'Private Code', isDefault: true, isUnsortable: true },
  phoneNumber: { ko: 'CTN', en: 'CTN', isDefault: true, isSearched: true },
  state: { ko: '상태', en: 'Status', isDefault: true },
  memo: { ko: '메모', en: 'Memo', isDefault: true, isSearched: true },
  state_since: { ko: '상태 시작', en: 'In state since' },
  type: { ko: '종류', en: 'Type' },
  manufacturer: { ko: '제조사', en: 'Manufacturer', isSearched: true },
  modelNumber: { ko: '모델 번호', en: 'Model Number', isSearched: true },
  macAddress: { ko: 'MAC 주소', en: 'Mac Address', isSearched: true },
  apiLevel: { ko: 'API 레벨', en: 'API Level', isNumber: true },
  firmware_version: { ko: 'F/W 버전', en: 'F/W Version' },
  cpu: { ko: 'CPU', en: 'CPU' },
  ram: { ko: 'RAM (MB)', en: 'RAM (MB)', isNumber: true },
  internalStorage: { ko: '저장 공간 (GB)', en: 'Storage (GB)', isNumber: true },
  resolution: { ko: '해상도', en: 'Resolution' },
  automationName: { ko: '자동화 이름', en: 'Automation Name' },
  tags: { ko: '태그', en: 'Tags', isSearched: true },
  asset_number: { ko: '자산 번호', en: 'Asset Number', isSearched: true },
  screen_on: { ko: '화면', en: 'Screen' },
  linked_power_name: { ko: '전원 제어기', en: 'Power Controller' },
  capture_card_num: { ko: '캡처 카드', en: 'Capture Card', isNumber: true },
  scale_factor: { ko: 'Scale Factor', en: 'Scale Factor', isNumber: true },
  arn: { ko: 'ARN', en: 'ARN' },
} as const satisfies Record<string, ColumnEntry>;

export type DeviceColumn = keyof typeof deviceColumnTable;
export const deviceColumns = Object.keys(deviceColumnTable) as [DeviceColumn, ...DeviceColumn[]];

const entries: Record<DeviceColumn, ColumnEntry> = deviceColumnTable;

export const defaultDeviceColumns: readonly DeviceColumn[] = deviceColumns.filter(
  (column) => entries[column].isDefault,
);

/** Carries the link that opens the device, so it is never hidden. */
export const alwaysShownColumn: DeviceColumn = 'model';

export const sortableDeviceColumns = deviceColumns.filter((column) => !entries[column].isUnsortable) as [
  DeviceColumn,
  ...DeviceColumn[],
];

export function isDeviceColumn(name: string): name is DeviceColumn {
  return Object.hasOwn(deviceColumnTable, name);
}

export const searchedDeviceColumns = deviceColumns.filter((column) => entries[column].isSearched);

export function isSortable(column: DeviceColumn): boolean {
  return entries[column].isUnsortable !== true;
}

export function isNumberColumn(column: DeviceColumn): boolean {
  return entries[column].isNumber === true;
}
