import type { FactoryDevice } from '../profiles/device-profile.ts';
import type { DeviceState } from './device-state.ts';

const kib = 1024;

export interface StorageReading {
  totalBytes: number;
  freeBytes: number;
}

/** The data partition is what the box says, in powers of ten, less what the system image takes. */
export function dataPartitionBytes(device: FactoryDevice): number {
  const systemGb = device.profile.storageGb > 16 ? 12 : 3;
  return Math.floor(((device.profile.storageGb - systemGb) * 1e9) / kib) * kib;
}

export function readStorage(device: FactoryDevice, state: DeviceState, fileBytes: number): StorageReading {
  const totalBytes = dataPartitionBytes(device);
  const owned = Math.floor(totalBytes * device.usedShare);
  // Apps of the factory are part of the share in use; only what came after counts on top.
  const added = state.apps
    .filter((app) => !app.system || app.hidden !== null)
    .reduce((sum, app) => sum + app.codeBytes + app.dataBytes + app.cacheBytes, 0);
  const taken = owned + added + fileBytes + state.faults.fillerBytes;
  return { totalBytes, freeBytes: Math.max(0, totalBytes - taken) };
}
