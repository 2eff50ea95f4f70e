import type { Language, Text } from '../text/language.ts';
import type { Device, DeviceInfo } from './device.ts';
import type { DeviceColumn } from './device-columns.ts';
import { deviceStates, deviceStateTable, isDeviceState } from './device-states.ts';

/** What a column is sorted by; null and '' are empty. */
export type ColumnValue = string | number | null;

/** Rack location and ARN have an order of their own. */
type SortedByValue = Exclude<DeviceColumn, 'rackLocation' | 'arn'>;

const typeWords: Record<DeviceInfo['type'], Text> = {
  mobile: { ko: '휴대폰', en: 'Phone' },
  stb: { ko: '셋톱박스', en: 'Set-top box' },
};

const screenWords: Record<'on' | 'off', Text> = {
  on: { ko: '켜짐', en: 'On' },
  off: { ko: '꺼짐', en: 'Off' },
};

export function typeWord(type: DeviceInfo['type'], language: Language): string {
  return typeWords[type][language];
}

/** A state of a newer server is shown under its own name (document 1 section 4: everything else is an error). */
export function stateWord(state: string, language: Language): string {
  return isDeviceState(state) ? deviceStateTable[state][language] : state;
}

export function osName(info: Pick<DeviceInfo, 'platformName' | 'type'>): string {
  if (info.platformName === 'iOS') return 'iOS';
  return info.type === 'stb' ? 'Android TV' : 'Android';
}

export function osText(info: Pick<DeviceInfo, 'platformName' | 'type' | 'platformVersion'>): string {
  return `${osName(info)} ${info.platformVersion}`;
}

/** Where there is little room: zeros at its end say nothing of a version. */
export function shortVersion({ platformVersion }: Pick<DeviceInfo, 'platformVersion'>): string {
  return platformVersion.replace(/(\.0)+$/, '');
}

export function batteryText(info: Pick<DeviceInfo, 'battery_level'>): string {
  return info.battery_level === null ? '–' : `${String(info.battery_level)}%`;
}

/** yyyy-MM-dd HH:mm:ss of an instant that carries Korean time already. */
function plainTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}

function sizeText({ resolution }: DeviceInfo): string {
  return resolution === null ? '' : `${String(resolution.width)} × ${String(resolution.height)}`;
}

/** States in the order of their table, so that a group stays together. */
function stateOrder({ state }: DeviceInfo): number {
  const place = deviceStates.indexOf(state);
  return place === -1 ? deviceStates.length : place;
}

/** Where a column is not sorted by the field of its name. */
const sortValues = {
  platformVersion: ({ info }) => osText(info),
  private_code: () => null,
  state: ({ info }) => stateOrder(info),
  memo: ({ memo }) => memo,
  state_since: ({ info }) => Date.parse(info.state_since),
  resolution: ({ info }) => info.resolution && info.resolution.width * info.resolution.height,
  screen_on: ({ info }) => (info.screen_on === null ? null : Number(info.screen_on)),
} as const satisfies Partial<Record<SortedByValue, (device: Device) => ColumnValue>>;

/** Each other column is a field. */
type FieldColumn = Exclude<SortedByValue, keyof typeof sortValues>;
type SortValues = Partial<Record<SortedByValue, (device: Device) => ColumnValue>>;
type PlainField = keyof {
  [Field in keyof DeviceInfo as DeviceInfo[Field] extends ColumnValue ? Field : never]: 1;
};

export function sortValueOf(column: SortedByValue, device: Device): ColumnValue {
  const read: ((device: Device) => ColumnValue) | undefined = (sortValues as SortValues)[column];
  const field: PlainField = column as FieldColumn;
  return read === undefined ? device.info[field] : read(device);
}

/** Where what is read differs from what is sorted by. */
const cellValues: Partial<Record<DeviceColumn, (device: Device, language: Language) => ColumnValue>> = {
  rackLocation: ({ info }) => info.rackLocation,
  battery_level: ({ info }) => batteryText(info),
  // Masked, as on every list.
  private_code: ({ info }) => info.private_code,
  // Empty for AVAILABLE (document 1 section 2).
  state: ({ info }, language) => (info.state === 'AVAILABLE' ? '' : stateWord(info.state, language)),
  state_since: ({ info }) => plainTime(info.state_since),
  type: ({ info }, language) => typeWord(info.type, language),
  resolution: ({ info }) => sizeText(info),
  screen_on: ({ info }, language) =>
    info.screen_on === null ? '' : screenWords[info.screen_on ? 'on' : 'off'][language],
  arn: ({ arn }) => arn,
};

/** What a cell says, on the screen and in a file; a number stays one. */
export function cellValueOf(column: DeviceColumn, device: Device, language: Language): string | number {
  const read = cellValues[column];
  const value = read === undefined ? sortValueOf(column as SortedByValue, device) : read(device, language);
  return value ?? '';
}
