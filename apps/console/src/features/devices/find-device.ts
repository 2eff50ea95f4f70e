import type { Device } from '@rackhand/contract/device/device';

/** The device that an address names: by UDID, or by arn where two have one UDID. */
export function findDevice(devices: readonly Device[], key: string): Device | undefined {
  return devices.find(({ info }) => info.udid === key) ?? devices.find(({ arn }) => arn === key);
}

/** How an address names the device. */
export function deviceKeyOf(device: Device, devices: readonly Device[]): string {
  const isShared = devices.some(({ arn, info }) => arn !== device.arn && info.udid === device.info.udid);
  return isShared ? device.arn : device.info.udid;
}
