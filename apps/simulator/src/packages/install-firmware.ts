import type { SimulatedDevice } from '../device/simulated-device.ts';
import { readApkIdentity } from './apk-identity.ts';
import { NotAnApk } from './zip-directory.ts';

/** Where Android's recovery is told what to do at the next start, and where whoever may write puts it. */
const commandPath = '/cache/recovery/command';
const order = /^--update_package=(\S+)$/m;

/**
 * What a device does on its way down and up when an update waits: its firmware is called as the package's version from then
 * on. A package that can't be read leaves it as it was, as recovery does.
 */
export function installWaitingFirmware(device: SimulatedDevice): void {
  const { files, state } = device;
  if (!files.exists(commandPath)) return;
  const path = order.exec(textOf(device, commandPath))?.[1] ?? '';
  files.remove(commandPath, false);
  if (!files.exists(path)) return;
  const version = versionOf(device, path);
  if (version === null) return;
  const from = state.firmware ?? device.factory.buildId;
  device.change((own) => {
    own.firmware = version;
  });
  device.record({
    ...{ did: 'firmware', app_id: '', bytes: files.read(path).size, from, to: version, signer: null },
  });
}

function textOf(device: SimulatedDevice, path: string): string {
  return Buffer.concat([...device.files.read(path).chunks()]).toString('utf8');
}

function versionOf(device: SimulatedDevice, path: string): string | null {
  try {
    return readApkIdentity(device.files.read(path)).versionName;
  } catch (error) {
    if (error instanceof NotAnApk) return null;
    throw error;
  }
}
