import type { TokkidanRound } from '@rackhand/contract/test/tokkidan';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { worstResult } from '../runs/worst-result.ts';

/**
 * Whether a crash or hang `c` of a round stood in no test of the deployment before that round's first run. One of the same
 * app alone is the same.
 */
export const isNewCrash = (
  firstRun: RawBuilder<unknown>,
  groupType: RawBuilder<unknown>,
) => sql<boolean>`not exists (
  select from run_crashes k join test_runs o on o.id = k.run_id
  where k.signature = c.signature and k.kind = c.kind and k.app_id = c.app_id and k.run_id < ${firstRun}
    and o.group_type = ${groupType})`;

interface RoundRow extends Omit<TokkidanRound, 'created_at' | 'ended_at'> {
  created_at: Date;
  ended_at: Date | null;
}

/** Rounds over `tests` as t, in the order asked for. */
export async function readRounds(db: Db, where: RawBuilder<unknown>): Promise<TokkidanRound[]> {
  const { rows } = await sql<RoundRow>`
    select t.tid, t.tokkidan_id, t.project_id as pid, t.project_name as project, t.category, t.created_at, t.created_by, t.note,
      t.app ->> 'app_id' as app_id, t.project_name as app_name, runs.*, far.coverage, bad.crashes, bad.new_crashes,
      (select json_object_agg(word, count) from (
        select coalesce(o.result, o.state) as word, count(*)::int from test_runs o where o.tid = t.tid group by 1) o) as counts
    from tests t cross join lateral (
      select ${worstResult} as result, count(*)::int as devices, count(*) filter (where r.state = 'ended')::int as done,
        coalesce(max(r.app ->> 'app_version'), '') as app_version, case when every(r.state = 'ended') then max(r.ended_at) end as ended_at
      from test_runs r where r.tid = t.tid) runs
    cross join lateral (
      select max(a.coverage) as coverage from test_runs r join run_attempts a on a.run_id = r.id where r.tid = t.tid) far
    cross join lateral (
      select coalesce(sum(c.count), 0)::int as crashes, count(*) filter (where ${isNewCrash(sql`c.first_run`, sql`t.group_type`)})::int as new_crashes
      from (
        select c.kind, c.app_id, c.signature, count(*), (select min(r.id) from test_runs r where r.tid = t.tid) as first_run
        from test_runs r join run_crashes c on c.run_id = r.id where r.tid = t.tid group by 1, 2, 3) c) bad
    where t.tokkidan_id is not null and ${where} order by t.tid desc`.execute(db);
  return rows.map(({ created_at, ended_at, ...row }) => ({
    ...row,
    created_at: koreanTime(created_at),
    ended_at: ended_at === null ? null : koreanTime(ended_at),
  }));
}
