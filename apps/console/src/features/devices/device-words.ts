import type { DeviceInfo } from '@rackhand/contract/device';
import { deviceStateTable, isDeviceState } from '@rackhand/contract/device-states';
import type { Language } from '@rackhand/contract/language';

/** A state of a newer server is shown under its own name (document 1 section 4: everything else is an error). */
export function stateWord(state: string, language: Language): string {
  return isDeviceState(state) ? deviceStateTable[state][language] : state;
}

export function osName(info: Pick<DeviceInfo, 'platformName' | 'type'>): string {
  if (info.platformName === 'iOS') return 'iOS';
  return info.type === 'stb' ? 'Android TV' : 'Android';
}

export function osText(info: DeviceInfo): string {
  return `${osName(info)} ${info.platformVersion}`;
}

export function batteryText(info: DeviceInfo): string {
  return info.battery_level === null ? '–' : `${String(info.battery_level)}%`;
}
