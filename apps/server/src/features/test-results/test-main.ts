import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readTestMain } from '@rackhand/contract/endpoints/tests';
import { type RunResult, runResults, type WaitingReason } from '@rackhand/contract/test/run-states';
import { testLimits } from '@rackhand/contract/test/test-lists';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import { startOfDay } from '../../platform/korean-time.ts';
import { type RunList, readRuns, runIdOf } from '../runs/run-rows.ts';
import { hasCause } from './has-cause.ts';

type Main = AnswerOf<typeof readTestMain>;

/** What runs, what waits and why, and how today went, of one deployment. */
export async function readMain(db: Db, groupType: string, at: Date): Promise<Main> {
  const ofGroup = sql`r.group_type = ${groupType}`;
  const underWay = sql`${ofGroup} and ${isUnderWay}`;
  const newest = {
    where: sql`${ofGroup} and ${isFail}`,
    orderBy: sql`r.ended_at desc, r.id desc`,
    limit: testLimits.main.newestFails,
  };
  const [running, fails, isNew, counted, waiting, today] = await Promise.all([
    readRuns(
      db,
      { where: underWay, orderBy: sql`r.started_at nulls last, r.id`, limit: testLimits.main.running },
      at,
    ),
    readRuns(db, newest, at),
    findNew(db, newest),
    sql<{ running: number; queued: number }>`
      select count(*) filter (where r.state <> 'queued')::int as running, count(*) filter (where r.state = 'queued')::int as queued
      from test_runs r where ${ofGroup} and r.state <> 'ended'`.execute(db),
    sql<{ reason: WaitingReason; count: number }>`
      select r.waiting_reason as reason, count(*)::int as count from test_runs r
      where ${ofGroup} and r.state = 'queued' and r.waiting_reason is not null group by 1 order by 2 desc, 1`.execute(
      db,
    ),
    sql<{ result: RunResult; count: number }>`
      select r.result, count(*)::int as count from test_runs r
      where ${ofGroup} and r.ended_at >= ${startOfDay(at)}::timestamptz and r.result is not null group by 1`.execute(
      db,
    ),
  ]);
  const counts = new Map(today.rows.map(({ result, count }) => [result, count]));
  return {
    running,
    running_count: counted.rows[0]?.running ?? 0,
    queued_count: counted.rows[0]?.queued ?? 0,
    waiting: waiting.rows,
    today: Object.fromEntries(runResults.map((result) => [result, counts.get(result) ?? 0])) as Main['today'],
    newest_fails: fails.map((run) => ({ ...run, is_new: isNew.has(run.test_run_id) })),
  };
}

const isFail = sql`r.result in ('failed', 'error')`;

/** Of the newest failures those whose cause no run of the deployment had before their day. */
async function findNew(
  db: Db,
  { where, orderBy, limit }: Required<Pick<RunList, 'where' | 'orderBy' | 'limit'>>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ tid: number; n: number }>`
    with newest as (
      select r.tid, r.n, r.group_type, r.cause,
        date_trunc('day', r.ended_at, 'Asia/Seoul') as day
      from test_runs r where ${where} order by ${orderBy} limit ${limit}
    )
    select tid, n from newest where not exists (
      select from test_runs r where r.group_type = newest.group_type and ${isFail} and r.ended_at < newest.day
        and ${hasCause(sql`newest.cause`)})`.execute(db);
  return new Set(rows.map(runIdOf));
}
