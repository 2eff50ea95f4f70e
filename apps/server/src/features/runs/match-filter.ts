import type { Device } from '@rackhand/contract/device/device';
import { createSearch } from '@rackhand/contract/device/device-search';
import { platforms } from '@rackhand/contract/device/platforms';
import type { DeviceFilter } from '@rackhand/contract/test/project';

/** Whether a device is one that the filter means, whatever state it is in. */
export function createFilterMatch(filter: DeviceFilter, now: number): (device: Device) => boolean {
  const matches = createSearch(filter.q, now);
  return (device) =>
    platforms[device.info.platformName].isTested &&
    (filter.device_type === null || device.info.type === filter.device_type) &&
    matches(device);
}

/** Of which devices one test takes only one each; null: of all of them any number. */
export function distinctionOf({ distinct }: DeviceFilter, { info }: Device): string | null {
  if (distinct === null) return null;
  return distinct === 'model' ? info.model : `${info.platformName} ${info.platformVersion}`;
}
