/** When a reading of a device becomes an error. Configuration of the server; these are the defaults. Document 3 section 4. */
export interface StateThresholds {
  lowBatteryBelowPercent: number;
  /** A low battery stays low until it is above this. */
  lowBatteryUntilAbovePercent: number;
  storageFreeBytes: number;
  setTopBoxStorageFreeBytes: number;
}

export const defaultThresholds: StateThresholds = {
  lowBatteryBelowPercent: 15,
  lowBatteryUntilAbovePercent: 25,
  storageFreeBytes: 1024 ** 3,
  setTopBoxStorageFreeBytes: 200 * 1024 ** 2,
};
