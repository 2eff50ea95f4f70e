import type { ListLayout, ListView } from '@rackhand/contract/call/list-view';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

export interface ListViewsTable {
  id: Generated<number>;
  owner_aid: string;
  name: string;
  /** By which a name is unique among its owner's. */
  comparable_name: string;
  /** The group type whose admins may use it; null: its owner alone. */
  shared_in: string | null;
  view: Json<ListView>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ListPreferencesTable {
  aid: string;
  layout: ColumnType<ListLayout | null, string | null, string | null>;
  default_view_id: number | null;
}

export interface ListViewTables {
  list_views: ListViewsTable;
  list_preferences: ListPreferencesTable;
}
