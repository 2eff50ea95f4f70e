/** When a reading of a device becomes an error. Configuration of the server; these are the defaults. Document 3 section 4. */
export interface StateThresholds {
  lowBatteryBelowPercent: number;
  /** A low battery stays low until it is above this. */
  lowBatteryUntilAbovePercent: number;
  storageFreeBytes: number;
  setTopBoxStorageFreeBytes: number;
  /** A connection that changes so often within the window is unstable; 0: none ever is. */
  flapChanges: number;
  flapWindowMs: number;
  /** Unstable until nothing has changed for so long. */
  flapQuietMs: number;
}

export const defaultThresholds: StateThresholds = {
  lowBatteryBelowPercent: 15,
  lowBatteryUntilAbovePercent: 25,
  storageFreeBytes: 1024 ** 3,
  setTopBoxStorageFreeBytes: 200 * 1024 ** 2,
  // Five losses in five minutes: more than a person at the rack makes by hand, far less than a bad cable does.
  flapChanges: 10,
  flapWindowMs: 5 * 60_000,
  flapQuietMs: 60_000,
};
