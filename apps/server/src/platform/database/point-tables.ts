import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { EntryKind } from '@rackhand/contract/points/ledger';
import type { payments } from '@rackhand/contract/points/ticket';
import type { ticketKinds } from '@rackhand/contract/points/ticket-columns';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

type OrNull<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

interface WalletsTable {
  wallet_id: Generated<number>;
  group_type: GroupType;
  /** Either of the two is null. */
  uid: OrNull<string>;
  team_id: OrNull<number>;
  basic: Generated<number>;
  bonus: Generated<number>;
  reserved: Generated<number>;
  /** How many the ledger has of it. */
  entries: Generated<number>;
  spent: Generated<number>;
  expired: Generated<number>;
  /** What there was after points last came in. */
  full_points: Generated<number>;
  /** That little is left of it. */
  low_told_at: InstantOrNull;
  /** Of which whoever owns it is to be told. */
  is_low: GeneratedAlways<boolean>;
}

interface LedgerLengthsTable {
  group_type: GroupType;
  /** Up to this entry none comes in any more, and so many there are. */
  until: Generated<number>;
  entries: Generated<number>;
  /** Up to here soon. */
  next_until: Generated<number>;
}

export interface TicketsTable {
  ticket_id: Generated<number>;
  wallet_id: number;
  group_type: GroupType;
  kind: (typeof ticketKinds)[number];
  product_id: OrNull<number>;
  product_name: Generated<string>;
  basic_point: Generated<number>;
  bonus_point: Generated<number>;
  left_basic: Generated<number>;
  left_bonus: Generated<number>;
  reserved_basic: Generated<number>;
  reserved_bonus: Generated<number>;
  /** Any that can be taken. */
  has_points: GeneratedAlways<boolean>;
  price: Generated<number>;
  discount: Generated<number>;
  amount: Generated<number>;
  payment: OrNull<(typeof payments)[number]>;
  order_id: OrNull<string>;
  /** Said when the order was taken back; null: it was not. */
  cancel_note: OrNull<string>;
  refund: Generated<number>;
  is_cancelled: Generated<boolean>;
  expires_at: InstantOrNull;
  note: string;
  created_by: string;
  created_at: Instant;
  version: Generated<number>;
}

interface LedgerTable {
  entry_id: Generated<number>;
  at: Instant;
  kind: EntryKind;
  wallet_id: number;
  ticket_id: number;
  basic: Generated<number>;
  bonus: Generated<number>;
  test_run_id: OrNull<number>;
  /** `{tid}-{n}`, which stays when the run is forgotten. */
  run_name: OrNull<string>;
  by: string;
  balance_after: Generated<number>;
  note: Generated<string>;
}

/** Days, yyyy-MM-dd in Korean time, are read as text by their callers. */
interface UserPeriodsTable {
  period_id: Generated<number>;
  group_type: GroupType;
  uid: string;
  start_date: string;
  end_date: string;
  note: string;
  created_by: string;
  created_at: Instant;
  cancelled_at: InstantOrNull;
  /** That it ends soon. */
  end_told_at: InstantOrNull;
}

export interface PointTables {
  user_periods: UserPeriodsTable;
  wallets: WalletsTable;
  ledger_lengths: LedgerLengthsTable;
  tickets: TicketsTable;
  ledger: LedgerTable;
}
