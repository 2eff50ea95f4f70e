import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import type { AutonomousParameters, ExploredApp } from '@rackhand/contract/test/autonomous';
import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import type { DeviceFilter, TestApp, TestOptions } from '@rackhand/contract/test/project';
import type { RunError } from '@rackhand/contract/test/run-errors';
import type { RunFacts, RunFileKind, RunItem, RunPlan } from '@rackhand/contract/test/run-link';
import type {
  AccessMode,
  Executor,
  RunResult,
  RunStage,
  RunState,
  TestType,
  WaitingReason,
} from '@rackhand/contract/test/run-states';
import type { RunnerOutcome } from '@rackhand/contract/test/runner';
import type { SentScenario } from '@rackhand/contract/test/sent-scenario';
import type { ColumnType, Generated } from 'kysely';
import type {
  Bigint,
  BigintGiven,
  BigintId,
  BigintOrNull,
  Instant,
  InstantOrNull,
  Version,
} from './column-types.ts';

/** A jsonb column: read as the value, written as its JSON text. */
type Json<Value> = ColumnType<Value, string | null, string | null>;
type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** What a run of the squad was in the attempts that gave way. */
export interface SoFar {
  times: number;
  seconds: number;
  crashes: number;
  anrs: number;
  result: RunResult;
  decided_by: DecidedBy | null;
}

/** A column that a row may go without. */
type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** How the attempt of a runner has ended, while its agent cleans the device. */
export interface RunnerEnd {
  outcome: RunnerOutcome;
  reason: RunError | null;
  detail: string;
  result: RunResult;
  decided_by: DecidedBy | null;
  failed_item: number | null;
  is_limit: boolean;
}

/** One start on some devices: the copy of its project as it was then. */
interface TestsTable {
  tid: Generated<number>;
  group_type: string;
  project_id: number | null;
  project_name: string;
  category_id: number | null;
  category: string;
  sub_category: string;
  test_type: TestType;
  executor: Executor;
  app: Json<TestApp | null>;
  device_filter: Json<DeviceFilter | null>;
  scenario: string;
  /** As it goes to an agent. */
  sent_scenario: Json<SentScenario>;
  /** With the seed of this start and no secret; null: it does not explore. */
  parameters: JsonOrNull<AutonomousParameters>;
  options: Json<TestOptions>;
  note: string;
  /** Whose round it is; null: nobody's. */
  tokkidan_id: Maybe<number>;
  /** For whom a program has started it; null: an admin or its project has. */
  uid: Maybe<string>;
  /** Its project's team then; null: none. */
  team_id: Maybe<number>;
  team_name: Generated<string>;
  created_at: Instant;
  created_by: string;
}

export interface TestRunsTable {
  id: BigintId;
  tid: number;
  /** From 1 within the test. */
  n: number;
  group_type: string;
  project_id: number | null;
  /** null: a filter takes one when the run begins. */
  device_id: number | null;
  /** Of the attempt under way, or the last one. */
  host_id: number | null;
  /** What is installed, as the plan says it; null: without an app. */
  app: Json<RunPlan['app']>;
  state: Generated<RunState>;
  stage: RunStage | null;
  done: Generated<number>;
  total: Generated<number>;
  result: RunResult | null;
  priority: number;
  limit_seconds: number;
  queued_at: Instant;
  /** Its waiting time is over then; moved on by the time in which it stood still. */
  wait_until: Instant;
  /** Since when its waiting time stands still; null: it does not. */
  still_since: InstantOrNull;
  not_before: InstantOrNull;
  waiting_reason: WaitingReason | null;
  waiting_detail: Generated<string>;
  /** 0: none has begun. */
  attempt: Generated<number>;
  /** Of the attempt under way, or the last one. */
  lease_id: string | null;
  fence: BigintOrNull;
  /** The link on which it was delivered last. */
  link_epoch: BigintOrNull;
  /** Raised whenever its executor says how far it is. */
  told: BigintGiven;
  /** When its executor was heard last. */
  heard_at: InstantOrNull;
  stop_asked_at: InstantOrNull;
  stop_asked_by: string | null;
  /** The customers' user who wants it to end; null: somebody else does, or nobody. */
  stop_asked_uid: Maybe<string>;
  /** Of the squad: it gives way to whoever waits. */
  tokkidan_id: Maybe<number>;
  /** As its test has them. */
  uid: Maybe<string>;
  team_id: Maybe<number>;
  /** Whose points it spends; null: nobody's. */
  wallet_id: Maybe<number>;
  /** Points for a minute, as at its first start. */
  point_rate: Maybe<number>;
  /** null: it has never started; 0: it is free. */
  points_reserved: Maybe<number>;
  /** null: it has not been settled, or is free. */
  points_spent: Maybe<number>;
  /** When it was asked to give way; null: nobody wants its device. */
  yield_asked_at: InstantOrNull;
  /** null: it has never given way. */
  so_far: ColumnType<SoFar | null, string | null | undefined, string | null>;
  started_at: InstantOrNull;
  ended_at: InstantOrNull;
  decided_by: Json<DecidedBy | null>;
  /** What failures are put together by, as the database derives it from `decided_by`. */
  cause: ColumnType<string, never, never>;
  crashes: Generated<number>;
  anrs: Generated<number>;
  access: Generated<AccessMode>;
  is_kept: Generated<boolean>;
  files_gone_at: InstantOrNull;
  changed_version: Version;
  /** Of the attempt under way, or the last one; null: its agent carries it out. */
  runner: ColumnType<string | null, string | null | undefined, string | null>;
  /** null: a runner has it still, or it had none. */
  runner_end: JsonOrNull<RunnerEnd>;
}

interface RunAttemptsTable {
  run_id: Bigint;
  attempt: number;
  fence: Bigint;
  host_id: number;
  device_id: number;
  plan: Json<RunPlan>;
  started_at: Instant;
  ended_at: InstantOrNull;
  outcome: 'finished' | 'failed' | 'stopped' | 'error' | null;
  reason: RunError | null;
  detail: Generated<string>;
  facts: Json<RunFacts | null>;
  /** What it has explored. */
  result_data: JsonOrNull<ExploredApp>;
  /** The database's own copy of what that says. */
  coverage: ColumnType<number | null, never, never>;
  failed_item: number | null;
  is_limit: Generated<boolean>;
  log_lines: Generated<number>;
  log_bytes: BigintGiven;
  lines_left_out: Generated<number>;
  /** The file that its log has become. */
  log_sha256: string | null;
  match_counts: Json<Record<KeywordList, number> | null>;
  /** Of the keyword lists that have judged its log: their last change, a version of the farm; null: none have. */
  lists_revision: BigintOrNull;
  judged_at: InstantOrNull;
  is_clean: boolean | null;
  cleaning_detail: Generated<string>;
  /** The name of the runner that had it; null: its agent carried it out. */
  runner: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whose token it was. */
  runner_token: ColumnType<string | null, string | null | undefined, string | null>;
  /** What the runner has said of its end; null: nothing. */
  finished_as: ColumnType<RunnerOutcome | null, RunnerOutcome | null | undefined, RunnerOutcome | null>;
  /** Items that the runner has left; those of the agent that cleans come behind them. */
  items_before: Generated<number>;
}

interface OfAttempt {
  run_id: Bigint;
  attempt: number;
}

interface RunItemsTable extends OfAttempt {
  number: number;
  item: Json<RunItem>;
}

interface RunCrashesTable extends OfAttempt {
  number: number;
  kind: 'crash' | 'anr';
  app_id: string;
  signature: string;
  title: string;
  log_line: number;
  at: Instant;
  remote_file: string;
}

interface RunLogChunksTable extends OfAttempt {
  first_line: number;
  line_count: number;
  at: Instant;
  body: Buffer | null;
  file_offset: BigintOrNull;
  file_length: number | null;
}

interface RunFilesTable extends OfAttempt {
  remote_file: string;
  sha256: string;
  size: Bigint;
  content_type: string;
  kind: RunFileKind;
}

interface RunMatchesTable extends OfAttempt {
  list: KeywordList;
  line: number;
  at: Instant;
  text: string;
  keyword: string;
  setting_id: number;
  match_start: number;
  match_end: number;
}

interface RunnerLabelsTable {
  group_type: string;
  label: string;
  runner: string;
  asked_at: Instant;
}

export interface RunTables {
  tests: TestsTable;
  test_runs: TestRunsTable;
  run_attempts: RunAttemptsTable;
  run_items: RunItemsTable;
  run_crashes: RunCrashesTable;
  run_log_chunks: RunLogChunksTable;
  run_files: RunFilesTable;
  run_matches: RunMatchesTable;
  runner_labels: RunnerLabelsTable;
}
