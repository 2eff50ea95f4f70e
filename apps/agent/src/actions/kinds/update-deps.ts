import type { AppOrder, AppPhase, ListedApp } from '@rackhand/contract/app/app-command';
import type { DeviceApps } from '../../devices/device-apps.ts';
import type { FileCache } from '../../files/file-cache.ts';
import type { DeviceAccess } from '../device-access.ts';
import type { HubPlaces } from '../hub-places.ts';

export interface UpdateDeps {
  files: Pick<FileCache, 'holdArriving'>;
  hubs: HubPlaces;
  settings: UpdateSettings;
  /** The device's apps, where it is attached now; waits a moment for one that is on its way. */
  reach(): Promise<DeviceApps>;
  waitUntil: DeviceAccess['waitUntil'];
}

export interface UpdateSettings {
  /** A device that has taken the whole file and whose word was lost may still be installing for so long. */
  settleMs: number;
  /** Between two looks at it. */
  lookMs: number;
  /** A device that went away in the middle, or its adb server, has so long to come back; then the app is brought once more. */
  backMs: number;
}

export const defaultUpdateSettings: UpdateSettings = { settleMs: 30_000, lookMs: 1_000, backMs: 10_000 };

/** One app on its way. */
export interface Update {
  order: AppOrder;
  /** Names the file that lies on the device. */
  name: string;
  udid: string;
  /** Whether the whole file may have reached the device before: it is not known what became of it. */
  wasSent: boolean;
  /** Also where the device has this version: it is not known to be this file. */
  isForced?: boolean;
  phase(phase: AppPhase, done: number, total: number): void;
  /** Reads all that is installed; left out where more is done to the device afterwards. */
  list?: () => Promise<ListedApp[]>;
  /** The whole file has left for the device. */
  sent(): void;
}
