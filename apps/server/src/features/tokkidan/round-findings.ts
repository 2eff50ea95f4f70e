import type { ExploredEdge } from '@rackhand/contract/test/autonomous';
import type { ModelCoverage, RoundCrash, RoundScreen } from '@rackhand/contract/test/tokkidan';
import { tokkidanLimits as limits } from '@rackhand/contract/test/tokkidan-lists';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { isNewCrash } from './round-rows.ts';

/** What all devices of a round have found together. The database puts it together: of hundreds of devices it is large. */

type CrashRow = Omit<RoundCrash, 'first_seen_at'> & { first_seen_at: Date };

/** New ones first, then the most frequent. */
export async function readCrashes(db: Db, tid: number): Promise<RoundCrash[]> {
  const { rows } = await sql<CrashRow>`
    with of_round as (
      select r.id, r.n, r.group_type, coalesce(d.model, '') as model, min(r.id) over () as first_run
      from test_runs r left join devices d on d.id = r.device_id where r.tid = ${tid}
    ), alike as (
      select c.kind, c.app_id, c.signature, min(c.title) as title, count(*)::int as count, array_agg(distinct r.model) as models,
        r.first_run, r.group_type, ${tid} || '-' || (array_agg(r.n order by c.at))[1] as test_run_id, (array_agg(c.attempt order by c.at))[1] as attempt,
        (array_agg(c.log_line order by c.at))[1] as log_line
      from of_round r join run_crashes c on c.run_id = r.id group by c.kind, c.app_id, c.signature, r.first_run, r.group_type
    )
    select c.kind, c.signature, c.title, c.count, c.models, c.test_run_id, c.attempt, c.log_line,
      ${isNewCrash(sql`c.first_run`, sql`c.group_type`)} as is_new,
      (select min(k.at) from run_crashes k join test_runs o on o.id = k.run_id
        where k.signature = c.signature and k.kind = c.kind and k.app_id = c.app_id and o.group_type = c.group_type) as first_seen_at
    from alike c order by is_new desc, c.count desc, c.signature limit ${limits.crashes}`.execute(db);
  return rows.map((row) => ({ ...row, first_seen_at: koreanTime(row.first_seen_at) }));
}

const attempts = (tid: number) => sql`test_runs r join run_attempts a on a.run_id = r.id and r.tid = ${tid}`;

/** The most visited first; a picture of the first device that still has one. */
export async function readScreens(db: Db, tid: number): Promise<RoundScreen[]> {
  const { rows } = await sql<RoundScreen & { first: [n: number, attempt: number, shot: number | null] }>`
    select s.id, min(s.activity) as activity, sum(s.visits)::int as visits, count(distinct r.id)::int as devices,
      (array_agg(jsonb_build_array(r.n, a.attempt, kept.shot) order by kept.shot is null, r.n, a.attempt))[1] as first
    from ${attempts(tid)} cross join lateral
      jsonb_to_recordset(a.result_data -> 'screens') as s (id text, activity text, visits integer, shot integer)
      cross join lateral (select case when r.files_gone_at is null then s.shot end as shot) kept
    group by s.id order by 3 desc, s.id limit ${limits.screens}`.execute(db);
  return rows.map(({ first: [n, attempt, shot], ...screen }) => ({
    ...{ ...screen, shot, attempt, test_run_id: `${String(tid)}-${String(n)}` },
  }));
}

/** The most walked first. */
export async function readEdges(db: Db, tid: number): Promise<ExploredEdge[]> {
  const { rows } = await sql<ExploredEdge>`
    select e."from", e."to", e.action, sum(e.count)::int as count
    from ${attempts(tid)} cross join lateral
      jsonb_to_recordset(a.result_data -> 'edges') as e ("from" text, "to" text, action text, count integer)
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${limits.edges}`.execute(db);
  return rows;
}

/** Of each model the attempt that came farthest. */
export async function readCoverage(db: Db, tid: number): Promise<ModelCoverage[]> {
  const { rows } = await sql<ModelCoverage>`
    with of_model as (
      select coalesce(d.model, '') as model, r.id from test_runs r left join devices d on d.id = r.device_id where r.tid = ${tid}
    )
    select m.model, count(*)::int as devices, far.coverage, coalesce(far.seen, 0) as activities_seen, coalesce(far.total, 0) as activities_total,
      (select count(*)::int from of_model o join run_crashes c on c.run_id = o.id where o.model = m.model) as crashes
    from of_model m left join lateral (
      select a.coverage, (a.result_data ->> 'activities_seen')::int as seen, (a.result_data ->> 'activities_total')::int as total
      from of_model o join run_attempts a on a.run_id = o.id where o.model = m.model and a.result_data is not null
      order by a.coverage desc nulls last, seen desc limit 1) far on true
    group by m.model, far.coverage, far.seen, far.total order by far.coverage desc nulls last, m.model`.execute(
    db,
  );
  return rows;
}
