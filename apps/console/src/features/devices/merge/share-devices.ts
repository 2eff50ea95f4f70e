import type { Device } from '@rackhand/contract/device/device';
import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * A list with the devices of the one before it where they say the same, so that their rows need not be rendered; the others
 * as they are, for a row may show them already.
 */
export function shareDevices(before: Device[] | undefined, after: Device[]): Device[] {
  if (before === undefined) return after;
  const known = new Map(before.map((device) => [device.arn, device]));
  const shared = after.map((device) => {
    const same = known.get(device.arn);
    return same !== undefined && replaceEqualDeep(same, device) === same ? same : device;
  });
  const isSame = shared.length === before.length && shared.every((device, place) => device === before[place]);
  return isSame ? before : shared;
}
