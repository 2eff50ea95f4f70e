import type { Holder } from '@rackhand/contract/device/device-states';
import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

/** Who takes devices. */
export type LeaseKind = 'hold' | 'command' | 'run';

export interface LeasesTable {
  /** Grows with each lease of a device: what came with a smaller one is out where a greater one is there. */
  fence: Generated<number>;
  /** The id of the hold or command; of a run one of its attempt's own. */
  lease_id: Generated<string>;
  device_id: number;
  kind: LeaseKind;
  /** What the device shows by it; null: it has been promised the device, or works beside whoever has it. */
  state: Holder | null;
  note: Generated<string>;
  taken_by: string;
  /** Who answers for it, as an actor's `aid`; null for a command, and for a hold that was taken before this was kept. */
  actor_aid: string | null;
  /** The deployment that it was taken in; null: that is not known. */
  group_type: string | null;
  taken_at: Instant;
  expires_at: Instant;
  /** Since when a held device can't be reached; null while it can. */
  away_since: InstantOrNull;
  ended_at: InstantOrNull;
  ended_by: string | null;
  /** Of a hold one of its contract's, of a command what the device's history says. */
  end_reason: string | null;
}

export interface LeaseTables {
  leases: LeasesTable;
}
