import type { DeviceFacts, DeviceReadings, Sighting } from '@rackhand/contract/device/sighting';

export const phoneFacts: DeviceFacts = {
  manufacturer: 'Samsung',
  model: 'SM-G991N',
  model_number: 'SM-G991N',
  device_type: 'mobile',
  platform_version: '13',
  api_level: 33,
  firmware_version: 'TP1A',
  cpu: 'Exynos 2100',
  ram: 7680,
  heap_size: 512,
  internal_storage: 256,
  resolution: { width: 1080, height: 2400 },
  density: 420,
  mac_address: '02:00:00:00:00:01',
  phone_number: '01012345678',
  characteristics: 'phone',
};

export const healthyReadings: DeviceReadings = {
  battery_level: 80,
  battery_temperature: 280,
  charging: true,
  wifi_connected: true,
  ethernet_up: false,
  storage_free_bytes: 60 * 1024 ** 3,
};

/** A healthy phone as an agent sees it, and what is different about it. */
export function phone(udid: string, differently: Partial<Sighting> = {}): Sighting {
  return {
    udid,
    provisional: false,
    transport: udid,
    over_network: false,
    connection: 'device',
    duplicate: false,
    silent_tries: 0,
    facts: phoneFacts,
    readings: healthyReadings,
    ...differently,
  };
}
