import type { AppOrder, ListedApp } from '@rackhand/contract/app/app-command';
import type { AppSigners, DeviceCapacity } from '../../devices/device-apps.ts';
import type { AppTrouble } from '../app-trouble.ts';

/** What is on the device already. */
export interface Installed {
  app: ListedApp;
  /** null: not known. */
  signers: AppSigners | null;
}

/**
 * What a device would refuse, before a byte of the file is fetched or sent: neither its time nor the data of an app is put at
 * stake for it. What is not known is left to the device.
 */
export function refusalBefore(
  order: AppOrder,
  installed: Installed | null,
  { freeBytes, apiLevel, abis }: DeviceCapacity,
): AppTrouble | null {
  const { min_sdk, size } = order;
  const before = installed?.app.version_code ?? null;
  const isOlder = before !== null && BigInt(order.version_code) < BigInt(before);
  if (isOlder && !order.allow_downgrade && !order.allow_data_loss) {
    return refusal('INSTALL_FAILED_VERSION_DOWNGRADE', `version ${before} is installed`);
  }
  if (min_sdk !== null && apiLevel !== null && min_sdk > apiLevel) {
    const levels = `the app needs API level ${String(min_sdk)}, the device has ${String(apiLevel)}`;
    return refusal('INSTALL_FAILED_OLDER_SDK', levels);
  }
  if (order.abis.length > 0 && abis.length > 0 && !order.abis.some((abi) => abis.includes(abi))) {
    const kinds = `the app has ${order.abis.join(', ')}, the device runs ${abis.join(', ')}`;
    return refusal('INSTALL_FAILED_NO_MATCHING_ABIS', kinds);
  }
  const signers = installed?.signers ?? null;
  if (signers !== null && !order.allow_data_loss && isStrangeTo(order, signers)) {
    const both = `the installed app is signed with ${signers.certificates.join(', ')}, the file is not`;
    return refusal('INSTALL_FAILED_UPDATE_INCOMPATIBLE', both);
  }
  if (freeBytes === null || freeBytes >= size) return null;
  const room = `${String(freeBytes)} bytes are free, the app has ${String(size)}`;
  return refusal('INSTALL_FAILED_INSUFFICIENT_STORAGE', room);
}

/** Signers with one certificate in common may have taken each other's place: that is for the device to judge. */
function isStrangeTo(order: AppOrder, { certificates, others }: AppSigners): boolean {
  const known = [...certificates, ...others];
  return order.certificates.length > 0 && !order.certificates.some((one) => known.includes(one));
}

/** In the form of the device's own words, which name the code. */
function refusal(code: string, detail: string): AppTrouble {
  return { reason: 'APP_REFUSED', code, detail: `${code}: ${detail}` };
}
