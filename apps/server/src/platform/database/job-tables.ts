import type { ColumnType, Generated } from 'kysely';
import type { InstantOrNull } from './column-types.ts';

export interface JobsTable {
  name: string;
  next_at: ColumnType<Date, Date | undefined, Date>;
  /** Number of the server that does it now; it does not where that one's lock is gone. */
  runner: number | null;
  last_success_at: InstantOrNull;
  failures: Generated<number>;
  /** null: it did not fail the last time. */
  failing_since: InstantOrNull;
  last_error: string | null;
}

export interface JobTables {
  jobs: JobsTable;
}
