import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';

export function calledNames(devices: readonly Device[]): ReadonlyMap<string, string> {
  return new Map(devices.map(({ arn, info }) => [arn, calledName(info)]));
}
