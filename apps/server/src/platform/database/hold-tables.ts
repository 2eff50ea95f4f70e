import type { HoldEndReason, HoldState } from '@rackhand/contract/hold/hold';
import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface DeviceHoldsTable {
  id: Generated<number>;
  hold_id: Generated<string>;
  device_id: number;
  state: HoldState;
  note: string;
  taken_by: string;
  /** Who holds it, as an actor's `aid`; null for one that was taken before this was kept. */
  holder: string | null;
  /** The deployment that it was taken in; null: that is not known. */
  group_type: string | null;
  taken_at: Instant;
  expires_at: Instant;
  /** Since when the device can't be reached; null while it can. */
  away_since: InstantOrNull;
  ended_at: InstantOrNull;
  ended_by: string | null;
  end_reason: HoldEndReason | null;
}

export interface HoldTables {
  device_holds: DeviceHoldsTable;
}
