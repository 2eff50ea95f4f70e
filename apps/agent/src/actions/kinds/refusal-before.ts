import type { AppOrder, ListedApp } from '@rackhand/contract/app/app-command';
import type { DeviceCapacity } from '../../devices/device-apps.ts';
import type { AppTrouble } from '../app-trouble.ts';

/**
 * What a device would refuse, before a byte of the file is fetched or sent: neither its time nor the data of an app is put at
 * stake for it. What is not known is left to the device; so is who signed the installed app, of which it tells no digest.
 */
export function refusalBefore(
  order: AppOrder,
  before: ListedApp | null,
  { freeBytes, apiLevel, abis }: DeviceCapacity,
): AppTrouble | null {
  const { min_sdk, size } = order;
  const isOlder = before !== null && BigInt(order.version_code) < BigInt(before.version_code);
  if (isOlder && !order.allow_downgrade && !order.allow_data_loss) {
    return refusal('INSTALL_FAILED_VERSION_DOWNGRADE', `version ${before.version_code} is installed`);
  }
  if (min_sdk !== null && apiLevel !== null && min_sdk > apiLevel) {
    const levels = `the app needs API level ${String(min_sdk)}, the device has ${String(apiLevel)}`;
    return refusal('INSTALL_FAILED_OLDER_SDK', levels);
  }
  if (order.abis.length > 0 && abis.length > 0 && !order.abis.some((abi) => abis.includes(abi))) {
    const kinds = `the app has ${order.abis.join(', ')}, the device runs ${abis.join(', ')}`;
    return refusal('INSTALL_FAILED_NO_MATCHING_ABIS', kinds);
  }
  if (freeBytes === null || freeBytes >= size) return null;
  const room = `${String(freeBytes)} bytes are free, the app has ${String(size)}`;
  return refusal('INSTALL_FAILED_INSUFFICIENT_STORAGE', room);
}

function refusal(code: string, detail: string): AppTrouble {
  return { reason: 'APP_REFUSED', code, detail };
}
