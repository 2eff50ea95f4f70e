import type { DeviceSettings } from './device-worker.ts';

export interface FleetSettings extends DeviceSettings {
  listMs: number;
  /** A device that is being attached is told of when it has said its serial, or after this time without. */
  identityMs: number;
  /** The adb server may be away this long before its devices count as offline. */
  serverAwayMs: number;
  /** After its return, devices have this long to come back before they count as absent. */
  settleMs: number;
}

export const defaultFleetSettings: FleetSettings = {
  listMs: 1_000,
  // One second below document 3's ten, so that a value is never older than that.
  pollMs: 9_000,
  shellDeadlineMs: 10_000,
  factsMs: 10 * 60_000,
  // A picture costs a device more than all other readings together, and runs beside the tests on it.
  screenMs: 30_000,
  screenDeadlineMs: 5_000,
  identityMs: 1_000,
  serverAwayMs: 3_000,
  settleMs: 3_000,
};
