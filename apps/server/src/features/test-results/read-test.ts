import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readTest } from '@rackhand/contract/endpoints/tests';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { runLimits } from '@rackhand/contract/test/run-states';
import type { Attempt, WholeRun, WholeTest } from '@rackhand/contract/test/test-run';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { attemptOf, findRun, findTest, isRunId } from '../runs/find-run.ts';
import { readRuns } from '../runs/run-rows.ts';
import { worstResult } from '../runs/worst-result.ts';
import { maskSecrets } from '../scenarios/secret-values.ts';
import { countItems, readMarks } from './read-items.ts';
import { readTimeline } from './read-timeline.ts';

type Answer = AnswerOf<typeof readTest>;

interface Asked {
  id: string;
  attempt?: number | undefined;
  /** Of its timeline so many at most. */
  items: number;
}

/** A test with its runs; where a run is named, that one whole besides. */
export async function readOne(
  db: Db,
  groupType: string,
  { id, attempt, items }: Asked,
  at: Date,
): Promise<Answer> {
  const tid = await findTest(db, groupType, id);
  const [test, runs, run] = await Promise.all([
    readHead(db, tid),
    readRuns(
      db,
      { where: sql`r.tid = ${tid}`, orderBy: sql`r.n`, limit: isRunId(id) ? 1 : runLimits.devices },
      at,
    ),
    isRunId(id) ? readWhole(db, groupType, { id, attempt, items }, at) : null,
  ]);
  return { test, runs: run === null ? runs : [], run };
}

async function readHead(db: Db, tid: number): Promise<WholeTest> {
  const { rows } = await sql<Omit<WholeTest, 'created_at'> & { created_at: Date }>`
    select t.tid, t.project_id as pid, t.project_name as project, t.category, t.created_at, coalesce(u.user_id, t.created_by) as created_by, t.note,
      ${worstResult} as result, bool_and(r.is_kept) as kept, bool_and(r.files_gone_at is not null) as files_gone,
      (select json_object_agg(word, count) from (
        select coalesce(o.result, o.state) as word, count(*)::int from test_runs o where o.tid = t.tid group by 1) c) as counts
    from tests t join test_runs r on r.tid = t.tid left join users u on u.uid = t.uid
    where t.tid = ${tid} group by t.tid, u.user_id`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new DomainError('2003');
  return { ...found, created_at: koreanTime(found.created_at) };
}

async function readWhole(db: Db, groupType: string, asked: Asked, at: Date): Promise<WholeRun> {
  const found = await findRun(db, groupType, asked.id);
  const key = attemptOf(found, asked.attempt);
  const [[row], plan, attempts, brought, timeline_count, marks, earlier] = await Promise.all([
    readRuns(db, { where: sql`r.id = ${found.id}` }, at),
    db
      .selectFrom('tests')
      .select(['options', 'app', 'executor', 'scenario', 'parameters', 'note'])
      .where('tid', '=', found.tid)
      .executeTakeFirstOrThrow(),
    readAttempts(db, found.id),
    readTimeline(db, key, asked.items),
    countItems(db, key),
    readMarks(db, key),
    readEarlierResults(db, found.id),
  ]);
  const run = row as TestRun;
  const kept = await db
    .selectFrom('test_runs')
    .select('is_kept')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  return {
    ...run,
    ...plan,
    scenario: maskSecrets(plan.scenario),
    device_facts: attempts.find((one) => one.attempt === key.attempt)?.facts ?? null,
    attempts: attempts.map(({ facts: _facts, ...one }) => one),
    ...brought,
    ...{ timeline_count, marks },
    files_gone: found.files_gone,
    kept: kept.is_kept,
    earlier_results: earlier,
  };
}

/** Before it was judged anew; the newest first. */
async function readEarlierResults(db: Db, runId: number): Promise<WholeRun['earlier_results']> {
  const rows = await db
    .selectFrom('run_verdicts')
    .select(['result', 'decided_by', 'changed_at', 'changed_by'])
    .where('run_id', '=', runId)
    .orderBy('nth', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, changed_at: koreanTime(row.changed_at) }));
}

async function readAttempts(
  db: Db,
  runId: number,
): Promise<(Attempt & { facts: WholeRun['device_facts'] })[]> {
  const rows = await db
    .selectFrom('run_attempts as a')
    .leftJoin('hosts as h', 'h.id', 'a.host_id')
    .select([
      'a.attempt',
      'h.name as host',
      'a.runner',
      'a.started_at',
      'a.ended_at',
      'a.outcome',
      'a.reason',
      'a.detail',
    ])
    .select(['a.log_lines', 'a.lines_left_out', 'a.is_clean', 'a.failed_item', 'a.facts'])
    .select(['a.lists_revision', 'a.judged_at'])
    .where('a.run_id', '=', runId)
    .orderBy('a.attempt')
    .execute();
  return rows.map(({ host, started_at, ended_at, lists_revision: revision, judged_at, ...row }) => ({
    ...row,
    judged_by:
      revision === null || judged_at === null ? null : { revision: revision, at: koreanTime(judged_at) },
    host: host ?? '',
    started_at: koreanTime(started_at),
    ended_at: ended_at === null ? null : koreanTime(ended_at),
  }));
}
