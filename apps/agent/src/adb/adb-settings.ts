import { appCommandLimits } from '@rackhand/contract/app/app-command';
import type { AppDeadlines } from './apps/adb-apps.ts';

export interface AdbSettings {
  /** adb's list is read this often besides its events. */
  listMs: number;
  /** How often battery, Wi-Fi, storage and the system's version are read. */
  pollMs: number;
  /** A shell that has not answered by then counts as a try without answer (document 3, section 4: 10 s). */
  shellDeadlineMs: number;
  /** Facts that hardly ever change are read again after this time. */
  factsMs: number;
  /** How often it is tried whether the screen can be read, and how long that may take. */
  screenMs: number;
  screenDeadlineMs: number;
  /** How long the adb server may take for what it answers by itself. */
  serverDeadlineMs: number;
  /** How long an adb server of our own may hang before it is started again. */
  hungMs: number;
  /** How often it is looked whether a set-top box has to be connected. */
  boxMs: number;
  apps: AppDeadlines;
}

export const defaultAdbSettings: AdbSettings = {
  listMs: 1_000,
  // One second below document 3's ten, so that a value is never older than that.
  pollMs: 9_000,
  shellDeadlineMs: 10_000,
  factsMs: 10 * 60_000,
  // A picture costs a device more than all other readings together, and runs beside the tests on it.
  screenMs: 30_000,
  screenDeadlineMs: 5_000,
  serverDeadlineMs: 3_000,
  hungMs: 7_000,
  boxMs: 1_000,
  apps: { packagesMs: 60_000, sendMs: 60_000, installMs: appCommandLimits.silentMs },
};
