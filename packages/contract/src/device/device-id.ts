import type { DeviceInfo } from './device.ts';

/** `manufacturer model / platform platformVersion`, as update_info names a device before and after. Document 1 section 3. */
export function deviceIdOf(
  info: Pick<DeviceInfo, 'manufacturer' | 'model' | 'platformName' | 'platformVersion'>,
): string {
  return `${info.manufacturer} ${info.model} / ${info.platformName} ${info.platformVersion}`;
}
