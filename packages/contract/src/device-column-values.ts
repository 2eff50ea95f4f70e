import type { Device, DeviceInfo } from './device.ts';
import type { DeviceColumn } from './device-columns.ts';
import { deviceStates, deviceStateTable, isDeviceState } from './device-states.ts';
import type { Language, Text } from './language.ts';

/** What a column is sorted by; null and '' are empty. */
export type ColumnValue = string | number | null;

/** Rack location and ARN have an order of their own. */
type SortedByValue = Exclude<DeviceColumn, 'rackLocation' | 'arn'>;

const typeWords: Record<DeviceInfo['type'], Text> = {
  mobile: { ko: '휴대전화', en: 'Phone' },
  stb: { ko: '셋톱박스', en: 'Set-top box' },
};

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

/** The same where there is little room: zeros at its end say nothing of a version. */
export function shortOsText(info: Parameters<typeof osText>[0]): string {
  return osText(info).replace(/(\.0)+$/, '');
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

const sortValues: Record<SortedByValue, (device: Device) => ColumnValue> = {
  model: ({ info }) => info.model,
  platformVersion: ({ info }) => osText(info),
  udid: ({ info }) => info.udid,
  host: ({ info }) => info.host,
  port: ({ info }) => info.port,
  battery_level: ({ info }) => info.battery_level,
  private_code: () => null,
  phoneNumber: ({ info }) => info.phoneNumber,
  state: ({ info }) => stateOrder(info),
  memo: ({ memo }) => memo,
  state_since: ({ info }) => Date.parse(info.state_since),
  type: ({ info }) => info.type,
  manufacturer: ({ info }) => info.manufacturer,
  modelNumber: ({ info }) => info.modelNumber,
  macAddress: ({ info }) => info.macAddress,
  apiLevel: ({ info }) => info.apiLevel,
  firmware_version: ({ info }) => info.firmware_version,
  cpu: ({ info }) => info.cpu,
  ram: ({ info }) => info.ram,
  internalStorage: ({ info }) => info.internalStorage,
  resolution: ({ info }) => info.resolution && info.resolution.width * info.resolution.height,
  automationName: ({ info }) => info.automationName,
  tags: ({ info }) => info.tags,
  linked_power_name: ({ info }) => info.linked_power_name,
  capture_card_num: ({ info }) => info.capture_card_num,
  scale_factor: ({ info }) => info.scale_factor,
};

export function sortValueOf(column: SortedByValue, device: Device): ColumnValue {
  return sortValues[column](device);
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
  type: ({ info }, language) => typeWords[info.type][language],
  resolution: ({ info }) => sizeText(info),
  arn: ({ arn }) => arn,
};

/** What a cell says, on the screen and in a file; a number stays one. */
export function cellValueOf(column: DeviceColumn, device: Device, language: Language): string | number {
  const read = cellValues[column] ?? sortValues[column as SortedByValue];
  return read(device, language) ?? '';
}
