import type { Sighting } from '../device/sighting.ts';

/** A phone that lacks nothing. */
export const healthy: Sighting = {
  udid: 'R5CT1',
  provisional: false,
  transport: 'R5CT1',
  over_network: false,
  connection: 'device',
  duplicate: false,
  silent_tries: 0,
  facts: null,
  readings: {
    battery_level: 80,
    battery_temperature: 280,
    charging: true,
    wifi_connected: true,
    ethernet_up: false,
    storage_free_bytes: 8 * 1024 ** 3,
  },
};

export const setTopBoxFacts: NonNullable<Sighting['facts']> = {
  manufacturer: 'Humax',
  model: 'UHD4',
  model_number: 'UHD4',
  device_type: 'stb',
  platform_version: '11',
  api_level: 30,
  firmware_version: '1',
  cpu: 'arm',
  ram: 2000,
  heap_size: 192,
  internal_storage: 8,
  resolution: null,
  density: null,
  mac_address: '',
  phone_number: '',
  characteristics: 'tv',
};
