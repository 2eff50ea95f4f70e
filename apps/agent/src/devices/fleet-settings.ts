export interface FleetSettings {
  /** A device that is being attached is told of when it has said its serial, or after this time without. */
  identityMs: number;
  /** A provider may be away this long before its devices count as offline. */
  awayMs: number;
  /** After its return, devices have this long to come back before they count as absent. */
  settleMs: number;
}

export const defaultFleetSettings: FleetSettings = { identityMs: 1_000, awayMs: 3_000, settleMs: 3_000 };
