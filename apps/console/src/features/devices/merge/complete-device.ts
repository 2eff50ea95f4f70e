import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { complete } from '../../../platform/complete.ts';

/** What every server has said of a device from the first one on. */
type AlwaysTold = 'udid' | 'platformName' | 'state' | 'type' | 'state_since' | 'revision';

/** Of whatever else an older server doesn't say nothing is known. A new field does not compile until it stands here. */
export const unsaidInfo: Omit<DeviceInfo, AlwaysTold> = {
  macAddress: '',
  manufacturer: '',
  model: '',
  platformVersion: '',
  apiLevel: null,
  rackLocation: '',
  host: '',
  usb_path: '',
  host_draining: false,
  port: null,
  private_code: '',
  automationName: '',
  modelNumber: '',
  cpu: '',
  ram: null,
  heapSize: null,
  internalStorage: null,
  firmware_version: '',
  tags: '',
  asset_number: '',
  linked_power_name: '',
  phoneNumber: '',
  resolution: null,
  scale_factor: null,
  capture_card_num: null,
  battery_level: null,
  charging: null,
  screen_on: null,
  errors: [],
  excluded: false,
  exclusion: null,
  holder: null,
  unable: [],
  unstable: null,
  acknowledged: null,
  repair: null,
  state_reason: '',
  values_before: [],
};

/** A device as this console knows them: while servers are replaced one by one, an older one may answer it. */
export function completeDevice<Told extends Device>(device: Told): Told {
  const info = complete<DeviceInfo>(device.info, unsaidInfo);
  return info === device.info ? device : { ...device, info };
}
