import type { DecidedBy } from '@rackhand/contract/test/listed-run';
import { testOptions } from '@rackhand/contract/test/project';
import type { RunItem, RunPlan } from '@rackhand/contract/test/run-link';
import type { RunResult, RunState } from '@rackhand/contract/test/run-states';
import type { Insertable } from 'kysely';
import { idOf } from '../features/devices/device-shape.ts';
import type { AttemptKey } from '../features/run-logs/attempt-key.ts';
import type { RunTables } from '../platform/database/run-tables.ts';
import type { TestFarm } from './create-test-farm.ts';

interface NewRun {
  udid?: string;
  project?: string;
  groupType?: string;
  state?: RunState;
  result?: RunResult;
  decidedBy?: DecidedBy;
  queuedAt?: Date;
  app?: RunPlan['app'];
  row?: Partial<Insertable<RunTables['test_runs']>>;
}

/** Runs as rows, for whoever reads them: nothing has carried them out. */
export interface RunDesk {
  /** TID-1 and the run's number. */
  add(run?: NewRun): Promise<{ test_run_id: string; runId: number }>;
  addAttempt(
    runId: number,
    attempt?: number,
    row?: Partial<Insertable<RunTables['run_attempts']>>,
  ): Promise<AttemptKey>;
  addItem(key: AttemptKey, item: Partial<RunItem> & { number: number }): Promise<void>;
}

const plan: RunPlan = {
  app: null,
  scenario: { app: null, variables: {}, steps: [] },
  exploring: null,
  executor: 'adb',
  appium_port: null,
  limit_seconds: 60,
  reboot_before: false,
  cleaning_before: 'none',
  cleaning_after: 'none',
  stop_on_crash: false,
  screenshots: 'none',
  kept_apps: [],
  kept_data: [],
  after_runner: null,
};

export const bankApp: NonNullable<RunPlan['app']> = {
  app_id: 'com.example.bank',
  app_version: '1.2',
  version_code: '12',
  sha256: 'a'.repeat(64),
  size: 1,
  test_only: false,
  install: 'differs',
};

/** Of devices by their UDID where it has a farm's agents. */
type Farm = Pick<TestFarm, 'db' | 'clock'> & Partial<Pick<TestFarm, 'device'>>;

export function runDeskOf(farm: Farm): RunDesk {
  const { db, clock } = farm;
  return {
    add: async (run = {}) => {
      const { udid, project = 'Nightly', groupType = 'origin', queuedAt = clock.now(), row = {} } = run;
      const state = run.state ?? (run.result === undefined ? 'queued' : 'ended');
      // The server ends those that wait for a file that it does not have.
      const app = run.app === undefined ? (state === 'queued' ? null : bankApp) : run.app;
      const { tid } = await db
        .insertInto('tests')
        .values({
          ...{ group_type: groupType, project_id: null, project_name: project, category_id: null },
          ...{ category: 'Banking', sub_category: 'app', test_type: 'scenario', executor: 'adb', app: null },
          ...{ device_filter: null, scenario: 'version: 1', sent_scenario: JSON.stringify(plan.scenario) },
          ...{
            options: JSON.stringify(testOptions.parse({})),
            note: '',
            created_at: queuedAt,
            created_by: 'admin01',
          },
        })
        .returning('tid')
        .executeTakeFirstOrThrow();
      const device = udid === undefined ? null : (idOf((await farm.device?.(udid))?.arn ?? '') ?? 0);
      const { id } = await db
        .insertInto('test_runs')
        .values({
          ...{ tid, n: 1, group_type: groupType, project_id: null, device_id: device, host_id: null },
          ...{ app: app === null ? null : JSON.stringify(app), state },
          ...{ result: run.result ?? null, priority: 50, limit_seconds: 60, queued_at: queuedAt },
          ...{
            wait_until: new Date(queuedAt.getTime() + 3_600_000),
            attempt: run.result === undefined ? 0 : 1,
          },
          ...{ ended_at: run.result === undefined ? null : queuedAt, stage: null, waiting_reason: null },
          decided_by: run.decidedBy === undefined ? null : JSON.stringify(run.decidedBy),
          ...row,
        } as Insertable<RunTables['test_runs']>)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { test_run_id: `${String(tid)}-1`, runId: id };
    },
    addAttempt: async (runId, attempt = 1, row = {}) => {
      await db
        .insertInto('run_attempts')
        .values({
          ...{ run_id: runId, attempt, fence: 7, host_id: 1, device_id: 1, plan: JSON.stringify(plan) },
          ...{ started_at: clock.now(), outcome: null, reason: null, facts: null, failed_item: null },
          ...{ log_sha256: null, match_counts: null, is_clean: null },
          ...row,
        })
        .execute();
      return { runId, attempt };
    },
    addItem: async ({ runId, attempt }, item) => {
      const whole: RunItem = {
        ...{ kind: 'step', name: 'tap', title: '', state: 'passed', detail: '', depth: 0, source_line: null },
        ...{ log_line: null, shot: null, at: clock.now().toISOString(), ended_at: null },
        ...item,
      };
      await db
        .insertInto('run_items')
        .values({ run_id: runId, attempt, number: item.number, item: JSON.stringify(whole) })
        .execute();
    },
  };
}
