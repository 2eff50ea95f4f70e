import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import type { DeviceFilter } from '@rackhand/contract/test/project';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string | null, string | null>;

/** An app that the squad crawls. */
export interface TokkidansTable {
  id: Generated<number>;
  group_type: string;
  app_id: string;
  is_active: boolean;
  /** null: a filter means them. */
  device_ids: number[] | null;
  device_filter: Json<DeviceFilter | null>;
  /** null: whenever devices are idle. */
  cron: string | null;
  minutes: number;
  parameters: ColumnType<AutonomousParameters, string, string>;
  /** Counts its changes by people. */
  version: Generated<number>;
  /** When its next round begins, or it is looked for idle devices again. */
  due_at: Instant;
  last_round_at: InstantOrNull;
  /** Why the last round could not be started, an error's code; empty: it could. */
  refused: Generated<string>;
  created_at: Instant;
  created_by: string;
  /** Its rounds stay. */
  removed_at: InstantOrNull;
}

export interface TokkidanTables {
  tokkidans: TokkidansTable;
}
