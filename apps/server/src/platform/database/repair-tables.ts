import type { RepairState } from '@rackhand/contract/repair/repair';
import type { ColumnType, Generated } from 'kysely';
import type { BigintId, Instant, InstantOrNull, Version } from './column-types.ts';

/** How a device was excluded by hand before its case. */
export interface ExcludedBefore {
  reason: string;
  until: string | null;
  by: string | null;
}

export interface RepairReasonsTable {
  id: Generated<number>;
  ko: string;
  en: string;
  is_retired: Generated<boolean>;
  position: number;
}

export interface RepairCasesTable {
  id: Generated<number>;
  device_id: number;
  state: RepairState;
  reason_id: number;
  note: string;
  link: string;
  reported_by: string;
  reported_at: Instant;
  state_since: Instant;
  /** null: it is open; a device has one open case at most. */
  ended_at: InstantOrNull;
  /** null: it was in the farm. */
  excluded_before: ColumnType<ExcludedBefore | null, string | null, string | null>;
  /** Of a fixed one: since when nothing is known against its device; null: something is, or nobody has looked yet. */
  sound_since: InstantOrNull;
  version: Generated<number>;
  changed_version: Version;
}

export interface RepairStepsTable {
  id: BigintId;
  repair_id: number;
  at: Instant;
  by_whom: string;
  from_state: RepairState | null;
  to_state: RepairState;
  note: string;
}

export interface RepairTables {
  repair_reasons: RepairReasonsTable;
  repair_cases: RepairCasesTable;
  repair_steps: RepairStepsTable;
}
