export interface IosSettings {
  /** usbmuxd's list is read this often besides its events. */
  listMs: number;
  /** How long usbmuxd may take for what it answers by itself. */
  serverDeadlineMs: number;
  /** How often a device is asked how it is: one second below document 3's ten, so that a value is never older than that. */
  pollMs: number;
  /** An answer that has not come whole by then counts as a try without answer (document 3, section 4: 10 s). */
  deadlineMs: number;
  /** How often a device that does not trust this host is asked whether it does now. */
  trustMs: number;
}

export const defaultIosSettings: IosSettings = {
  listMs: 3_000,
  serverDeadlineMs: 3_000,
  pollMs: 9_000,
  deadlineMs: 10_000,
  trustMs: 2_000,
};
