import type { AppProgress, ReportedApp } from '@rackhand/contract/app/app-command';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { BulkResult } from '@rackhand/contract/command/bulk';
import type { BulkSaid, BulkType, CommandReason, CommandStep } from '@rackhand/contract/command/command';
import type { CommandType } from '@rackhand/contract/command/command-kinds';
import type { CommandState } from '@rackhand/contract/command/command-states';
import type { Text } from '@rackhand/contract/text/language';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string | undefined, string>;

export interface CommandsTable {
  id: Generated<number>;
  command_id: Generated<string>;
  device_id: number;
  /** Where the device was when it was asked for; it is never sent anywhere else. */
  host_id: number;
  bulk_id: string | null;
  type: CommandType;
  /** As its kind's schema has checked them. */
  arguments: Json<Record<string, unknown>>;
  /** The one app that it is about. */
  app_id: string | null;
  install_code: string | null;
  progress: ColumnType<AppProgress | null, string | null | undefined, string | null>;
  /** As their agent has told of them last. */
  apps: Json<ReportedApp[]>;
  /** A device app's policy has asked for it. */
  by_policy: Generated<boolean>;
  /** Until it has its turn it blocks nobody, and is judged again then: a policy's, and what a paused bulk has not sent. */
  yields: Generated<boolean>;
  /** From here on the time counts within which it has to be sent: later than its making by what did not count. */
  send_from: ColumnType<Date, Date | undefined, Date>;
  /** Since when that time stands still: its host is full, or its bulk paused. */
  still_since: InstantOrNull;
  /** When its agent last told how far it is. */
  heard_at: InstantOrNull;
  udid: string;
  state: Generated<CommandState>;
  /** Counts the deliveries; what an agent says of an earlier one is ignored. */
  attempt: Generated<number>;
  /** The agent's link that it was last delivered on. */
  link_epoch: number | null;
  cancel_requested: Generated<boolean>;
  error_code: ErrorCode | null;
  reason: CommandReason | null;
  detail: Generated<string>;
  steps: Json<CommandStep[]>;
  created_by: string;
  /** The deployment that it was asked for in; null: that is not known. */
  group_type: string | null;
  created_at: Instant;
  sent_at: InstantOrNull;
  delivered_at: InstantOrNull;
  started_at: InstantOrNull;
  ended_at: InstantOrNull;
  changed_version: Generated<number>;
}

/** An admin's decision about one device; `exclude_until` as ISO 8601. */
export interface KeptExclusion {
  excluded: boolean;
  exclude_until: string | null;
  exclude_reason: string;
  excluded_by: string | null;
}

/** What a decision about several devices did to one of them. */
export interface BulkChange {
  device_id: number;
  before: KeptExclusion;
  left: KeptExclusion;
}

export interface CommandBulksTable {
  id: Generated<string>;
  type: BulkType;
  created_by: string;
  created_at: Instant;
  results: Json<BulkResult[]>;
  said: Json<BulkSaid>;
  /** null: there is nothing to take back, or it has been taken back. */
  changed: ColumnType<BulkChange[] | null, string | null | undefined, string | null>;
  /** The deployment in which it was asked for, and those of whoever held it up or ended it; null: the farm's own, or not known. */
  group_type: ColumnType<string | null, string | null | undefined, string | null>;
  paused_at: InstantOrNull;
  paused_by: string | null;
  paused_group: ColumnType<string | null, string | null | undefined, string | null>;
  cancelled_by: string | null;
  cancelled_group: ColumnType<string | null, string | null | undefined, string | null>;
  /** The one whose failures it repeats. */
  retry_of: string | null;
  /** Webhooks have been told of its end. */
  end_told: Generated<boolean>;
  changed_version: Generated<number>;
}

/** The outcome of a call, to be said again when the call is repeated. */
export interface KeptOutcome {
  answer?: unknown;
  refusal?: { code: ErrorCode; details: { field: string; message: string | Text }[] };
}

export interface IdempotencyKeysTable {
  caller: string;
  key: string;
  request_hash: string;
  outcome: Json<KeptOutcome>;
  created_at: Instant;
  for_good: Generated<boolean>;
}

export interface CommandTables {
  commands: CommandsTable;
  command_bulks: CommandBulksTable;
  idempotency_keys: IdempotencyKeysTable;
}
