import type { HoldEndReason, HoldState } from '@rackhand/contract/hold';
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
