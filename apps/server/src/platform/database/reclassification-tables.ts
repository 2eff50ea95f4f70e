import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import type { RunResult } from '@rackhand/contract/test/run-states';
import type { ColumnType, Generated } from 'kysely';
import type { Bigint, Instant, InstantOrNull } from './column-types.ts';

type Json<Value> = ColumnType<Value, string, string>;
type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

interface ReclassificationsTable {
  id: string;
  group_type: string;
  /** By which its runs are judged; those that are not saved have a number below 0. */
  keywords: Json<{ id: number; type: KeywordList; value: string }[]>;
  /** Entries that were left out of the lists. */
  removed: Json<{ type: KeywordList; value: string }[]>;
  /** Runs without a log. */
  left_out: number;
  /** A server is at work with it until then. */
  claimed_until: InstantOrNull;
  created_at: Instant;
  created_by: string;
  done_at: InstantOrNull;
  applied_at: InstantOrNull;
}

interface ReclassifiedRunsTable {
  preview_id: string;
  nth: number;
  run_id: Bigint;
  before: RunResult;
  decided_before: JsonOrNull<DecidedBy>;
  after: RunResult | null;
  decided_by: JsonOrNull<DecidedBy>;
  /** Of each attempt that was judged: its number, how many lines each list has decided, and the lines that are kept. */
  judged: JsonOrNull<{ attempt: number; counts: object; lines: object[] }[]>;
  is_done: boolean;
  is_changed: Generated<boolean>;
}

interface RunVerdictsTable {
  run_id: Bigint;
  nth: number;
  result: RunResult;
  decided_by: JsonOrNull<DecidedBy>;
  changed_at: Instant;
  changed_by: string;
}

export interface ReclassificationTables {
  reclassifications: ReclassificationsTable;
  reclassified_runs: ReclassifiedRunsTable;
  /** Results that runs had before they were judged anew. */
  run_verdicts: RunVerdictsTable;
}
