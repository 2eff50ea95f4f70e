import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { RunPlan } from '@rackhand/contract/test/run-link';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import { turnOf } from './turn.ts';
import { withUser } from './user-room.ts';

/** A run as its rows say it, with the names that belong to it. */
interface RunRow
  extends Pick<
    TestRun,
    | 'tid'
    | 'pid'
    | 'project'
    | 'category'
    | 'team_name'
    | 'test_type'
    | 'device'
    | 'device_udid'
    | 'host'
    | 'runner'
    | 'state'
    | 'stage'
    | 'done'
    | 'total'
    | 'result'
    | 'attempt'
    | 'access'
    | 'decided_by'
    | 'crashes'
    | 'anrs'
    | 'created_by'
    | 'is_stopping'
  > {
  n: number;
  device_id: number | null;
  app: RunPlan['app'];
  waiting_reason: NonNullable<TestRun['waiting']>['reason'] | null;
  waiting_detail: string;
  place: number | null;
  limit_seconds: number;
  /** Of the attempts that gave way. */
  seconds_before: number;
  queued_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  changed_version: number;
}

/** TID-N. */
export const runIdOf = ({ tid, n }: { tid: number; n: number }): string => `${String(tid)}-${String(n)}`;

export interface RunList {
  /** Over `test_runs` as r, its `tests` as t, `devices` as d and `hosts` as h. */
  where: RawBuilder<unknown>;
  orderBy?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

/** Who has started a test: the user for whom a program has, by the name that they have now. */
export const startedBy = sql<string>`coalesce(u.user_id, t.created_by)`;

/** A user who has stopped a run is called by the name that they have now, too. */
const decidedBy = sql`(case when r.stop_asked_uid is null or r.decided_by ->> 'kind' <> 'person' then r.decided_by
  else jsonb_set(r.decided_by, '{text}', to_jsonb((select s.user_id from users s where s.uid = r.stop_asked_uid))) end)`;

/** What of a list is counted, beside what is read. */
export const runTables = sql`test_runs r join tests t on t.tid = r.tid ${withUser}
  left join devices d on d.id = r.device_id left join hosts h on h.id = r.host_id`;

/** Those that wait for the same device, or for the same filter, and go before it; whose they are does not matter. */
function placeOf(at: Date): RawBuilder<unknown> {
  const goesBefore = sql`o.state = 'queued' and (${turnOf('o', at)}) < (${turnOf('r', at)})`;
  return sql`case when r.state <> 'queued' then null
    when r.device_id is null then 1 + (select count(*)::int from test_runs o where o.tid = r.tid and ${goesBefore})
    else 1 + (select count(*)::int from test_runs o where o.device_id = r.device_id and ${goesBefore}) end`;
}

/** A page is cut first: the places of runs are counted for what is shown alone, and its order stays. */
export async function readRuns(db: Db | Trx, list: RunList, at: Date): Promise<TestRun[]> {
  const { where, orderBy = sql`r.id desc`, limit = 1_000, offset = 0 } = list;
  const { rows } = await sql<RunRow>`
    select r.*, ${placeOf(at)} as place from (
      select r.id, r.group_type, r.priority, r.tokkidan_id, r.tid, r.n, r.project_id as pid, t.project_name as project, t.category, t.team_name, t.test_type,
        r.device_id, r.app, coalesce(d.model, '') as device, coalesce(d.udid, '') as device_udid, coalesce(h.name, '') as host,
        r.runner, r.state, r.stage, r.done, r.total, r.result, r.attempt, r.access, ${decidedBy} as decided_by, r.crashes, r.anrs, ${startedBy} as created_by,
        r.stop_asked_at is not null as is_stopping, r.waiting_reason, r.waiting_detail, r.limit_seconds,
        coalesce((r.so_far ->> 'seconds')::integer, 0) as seconds_before, r.queued_at, r.started_at, r.ended_at, r.changed_version
      from ${runTables} where ${where} order by ${orderBy} limit ${limit} offset ${offset}
    ) r`.execute(db);
  return rows.map((row) => toTestRun(row, at));
}

/** Seconds, those of attempts that gave way too; null: it has not begun. */
export function runTimeOf(
  { started_at, ended_at, seconds_before }: Pick<RunRow, 'started_at' | 'ended_at' | 'seconds_before'>,
  at: Date,
): number | null {
  if (started_at === null) return seconds_before === 0 ? null : seconds_before;
  const running = Math.floor(((ended_at ?? at).getTime() - started_at.getTime()) / 1_000);
  return seconds_before + Math.max(0, running);
}

const instant = (value: Date | null): string | null => (value === null ? null : koreanTime(value));

function toTestRun(row: RunRow, at: Date): TestRun {
  const { n, device_id, app, limit_seconds, queued_at, started_at, ended_at, changed_version } = row;
  const { waiting_reason, waiting_detail, place: at_place, is_stopping, seconds_before: _, ...rest } = row;
  return {
    ...rest,
    test_run_id: runIdOf({ tid: row.tid, n }),
    app_id: app?.app_id ?? '',
    app_version: app?.app_version ?? '',
    app_file: app === null ? '' : `${app.app_id}-${app.app_version}.apk`,
    device_arn: device_id === null ? null : arnOf(device_id),
    waiting:
      row.state !== 'queued' || waiting_reason === null
        ? null
        : { reason: waiting_reason, detail: waiting_detail, place: at_place ?? 1 },
    is_stopping: is_stopping && ended_at === null,
    run_time: runTimeOf(row, at),
    limit_time: limit_seconds,
    created_at: koreanTime(queued_at),
    started_at: instant(started_at),
    ended_at: instant(ended_at),
    revision: changed_version,
  };
}
