import type { DeviceFacts, DeviceReadings } from '@rackhand/contract/device/sighting';
import type { PlistObject } from '../wire/read-plist.ts';
import { modelOf } from './models.ts';

/** What lockdownd tells of one device. Anything that it does not say is empty or null: a fact is never a reason to lose the device. */
export interface ToldValues {
  own: PlistObject;
  battery: PlistObject;
  disk: PlistObject;
  /** Of the battery, in tenths of a degree; null: it is not told. */
  temperature: number | null;
}

/** More than any device was seen to say, so that a broken one can't fill the list. */
const longestFact = 200;

function text(values: PlistObject, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value.trim().slice(0, longestFact) : '';
}

function number(values: PlistObject, name: string): number | null {
  const value = values[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function factsIn({ own, disk }: Pick<ToldValues, 'own' | 'disk'>): DeviceFacts {
  const type = text(own, 'ProductType');
  const model = modelOf(type);
  return {
    manufacturer: 'Apple',
    model: model?.name ?? type,
    model_number: type,
    device_type: 'mobile',
    platform_version: text(own, 'ProductVersion'),
    api_level: null,
    firmware_version: text(own, 'BuildVersion'),
    cpu: text(own, 'CPUArchitecture'),
    ram: null,
    heap_size: null,
    internal_storage: onTheBox(number(disk, 'TotalDiskCapacity')),
    resolution: model?.resolution ?? null,
    density: null,
    scale_factor: model?.scale ?? null,
    mac_address: text(own, 'WiFiAddress').toLowerCase(),
    phone_number: text(own, 'PhoneNumber').replace(/[^+\d]/g, ''),
    characteristics: text(own, 'DeviceClass'),
  };
}

/** Lockdownd says neither whether Wi-Fi is connected nor whether the screen is lit. */
export function readingsIn({ battery, disk, temperature }: Omit<ToldValues, 'own'>): DeviceReadings {
  const hasBattery = battery['HasBattery'] !== false;
  const isFed = battery['ExternalConnected'] === true && battery['FullyCharged'] === true;
  const isCharging = battery['BatteryIsCharging'];
  return {
    battery_level: hasBattery ? number(battery, 'BatteryCurrentCapacity') : null,
    battery_temperature: hasBattery ? temperature : null,
    charging: hasBattery && typeof isCharging === 'boolean' ? isCharging || isFed : null,
    wifi_connected: null,
    ethernet_up: false,
    storage_free_bytes: number(disk, 'TotalDataAvailable'),
  };
}

/** Names this start of the device, from iOS 14 on. */
export function bootIdIn({ own }: Pick<ToldValues, 'own'>): string {
  return text(own, 'BootSessionID').slice(0, 100);
}

/** Makers count in thousands, and print powers of two. */
function onTheBox(bytes: number | null): number | null {
  return bytes === null || bytes < 1e9 ? null : 2 ** Math.round(Math.log2(bytes / 1e9));
}
