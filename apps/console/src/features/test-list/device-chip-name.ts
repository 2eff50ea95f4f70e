import type { Device } from '@rackhand/contract/device/device';

/** What the device of an address is called; `devices` undefined: they are not there yet. */
export function deviceChipName(
  devices: readonly Device[] | undefined,
  arn: string,
  { removedDevice }: { removedDevice: string },
): string {
  if (devices === undefined) return '…';
  return devices.find((device) => device.arn === arn)?.info.model ?? removedDevice;
}
