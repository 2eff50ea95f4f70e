import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import type {
  DeviceFilter,
  Schedule,
  StartOutcome,
  TestApp,
  TestOptions,
} from '@rackhand/contract/test/project';
import type { Executor, TestType } from '@rackhand/contract/test/run-states';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull, Version } from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string | null, string | null>;
type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** Of the last time that a pause was turned on; null: by nobody that is known. */
interface PauseColumns {
  pause_by: string | null;
  pause_at: InstantOrNull;
}

interface CategoriesTable extends PauseColumns {
  id: Generated<number>;
  group_type: string;
  category: string;
  is_paused: Generated<boolean>;
  changed_version: Version;
}

interface TestPausesTable extends PauseColumns {
  group_type: string;
  all_paused: boolean;
  changed_version: Version;
}

export interface ProjectsTable extends PauseColumns {
  id: Generated<number>;
  group_type: string;
  /** Grows with each change by a person. */
  version: Generated<number>;
  project_name: string;
  /** NFKC, trimmed, lower case: unique in its team. */
  comparable_name: Generated<string>;
  category_id: number;
  sub_category: string;
  team_id: number | null;
  schedule: Json<Schedule>;
  test_type: TestType;
  executor: Executor;
  app: Json<TestApp | null>;
  /** null: a filter takes them at the start. */
  device_ids: number[] | null;
  device_filter: Json<DeviceFilter | null>;
  scenario: string;
  /** null: it does not explore. */
  parameters: JsonOrNull<AutonomousParameters>;
  options: Json<TestOptions>;
  memo: string;
  is_paused: Generated<boolean>;
  /** null: by hand alone, or never again. */
  next_run_at: InstantOrNull;
  created_at: Instant;
  created_by: string;
  changed_version: Version;
}

interface ProjectStartsTable {
  project_id: number;
  due_at: Instant;
  outcome: StartOutcome;
  message: Generated<string>;
  tid: number | null;
}

export interface ProjectTables {
  categories: CategoriesTable;
  test_pauses: TestPausesTable;
  projects: ProjectsTable;
  project_starts: ProjectStartsTable;
}
