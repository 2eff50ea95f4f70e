import type { SimpleDevice } from '@rackhand/contract/app/app-package';
import type { Device } from '@rackhand/contract/device/device';
import { compareRackLocations } from '@rackhand/contract/rack/rack-location';
import type { ChosenType } from './simple-devices-query.ts';

/** The devices of the console's list that may be chosen, as `simple-list` has them: Android ones, by slot. */
export function offeredOf(devices: readonly Device[], type: ChosenType): SimpleDevice[] {
  return devices
    .filter(({ info }) => info.platformName === 'ANDROID' && (type === 'any' || info.type === type))
    .map(({ arn, info: { udid, model, rackLocation } }) => ({
      ...{ arn, udid, device_name: model, rack_location: rackLocation },
    }))
    .sort((left, right) => compareRackLocations(left.rack_location, right.rack_location));
}
