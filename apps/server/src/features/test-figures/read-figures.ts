import { type RunResult, runResults } from '@rackhand/contract/test/run-states';
import type { FigureGrouping, FigureRow } from '@rackhand/contract/test/test-figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { arnOf } from '../devices/device-shape.ts';
import { hadDevice } from '../runs/had-device.ts';
import { ranSeconds } from '../runs/ran-seconds.ts';
import type { Days } from '../test-results/days.ts';

interface Grouping {
  /** Over test_runs as r, its tests as t, devices as d. */
  key: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** Whose time in the farm its use is measured by, over devices as d; null: all of the farm's. */
  owner: RawBuilder<unknown> | null;
}

const appName = sql`coalesce(r.app ->> 'app_id' || ' ' || (r.app ->> 'app_version'), '')`;
const model = sql`coalesce(d.model, '')`;
/** What runs of no project that is there are told apart by: how that was called that is gone, or the app of the squad. */
const projectKey = sql`coalesce(r.project_id::text, case when t.project_name = '' then '' else 'name ' || t.project_name end)`;

const groupings: Record<FigureGrouping, Grouping> = {
  project: { key: projectKey, name: sql`t.project_name`, owner: null },
  device: {
    key: sql`coalesce(d.id::text, '')`,
    name: sql`coalesce(d.model || ' (' || d.udid || ')', '')`,
    owner: sql`d.id::text`,
  },
  model: { key: model, name: model, owner: model },
  app: { key: appName, name: appName, owner: null },
  team: { key: sql`coalesce(t.team_id::text, '')`, name: sql`t.team_name`, owner: null },
};

type Counts = Record<RunResult, number>;

interface Row extends Counts {
  key: string;
  name: string;
  total: number;
  compared: number;
  flipped: number;
  run_time: number | null;
  busy_seconds: number;
  farm_seconds: number | null;
}

const listedRows = 1_000;

/** How the runs of a deployment that ended in these days went, the most frequent first. What each figure means: figureWords. */
export async function readFigures(
  db: Db,
  groupType: string,
  { by, days, at }: { by: FigureGrouping; days: Days; at: Date },
): Promise<FigureRow[]> {
  const grouping = groupings[by];
  const { rows } = await sql<Row>`
    with ${judged(groupType, days)}, ${counted(groupType, days, grouping)}, ${busy(groupType, days, grouping, at)},
      ${farm(days, grouping, at)}
    select coalesce(c.key, b.key) as key, coalesce(c.name, b.name) as name, coalesce(c.total, 0) as total,
      ${sql.join(runResults.map((result) => sql`coalesce(c.${sql.ref(result)}, 0) as ${sql.ref(result)}`))},
      coalesce(c.compared, 0) as compared, coalesce(c.flipped, 0) as flipped, c.run_time,
      coalesce(b.seconds, 0) as busy_seconds, f.seconds as farm_seconds
    from counted c full join busy b on b.key = c.key
      left join farm f on ${grouping.owner === null ? sql`true` : sql`f.key = coalesce(c.key, b.key)`}
    order by 3 desc, 2 limit ${listedRows}`.execute(db);
  return rows.map((row) => toFigureRow(row, by));
}

const endedIn = (groupType: string, { from, until }: Days) =>
  sql`r.group_type = ${groupType} and r.ended_at >= ${from}::timestamptz and r.ended_at < ${until}::timestamptz`;

/** Whether each run failed, and whether the one before it of the same project, device and app version did. */
const judged = (groupType: string, days: Days) => sql`judged as (
  select r.id, r.result = 'failed' as failed, lag(r.result = 'failed') over (
    partition by r.project_id, r.device_id, r.app ->> 'app_id', r.app ->> 'app_version' order by r.ended_at, r.id) as before
  from test_runs r where ${endedIn(groupType, days)}
    and r.project_id is not null and r.device_id is not null and r.result in ('passed', 'warning', 'failed'))`;

const counted = (groupType: string, days: Days, { key, name }: Grouping) => sql`counted as (
  select ${key} as key, (array_agg(${name} order by r.ended_at desc))[1] as name, count(*)::int as total,
    ${sql.join(
      runResults.map(
        (result) => sql`(count(*) filter (where r.result = ${sql.lit(result)}))::int as ${sql.ref(result)}`,
      ),
    )},
    count(j.before)::int as compared, (count(*) filter (where j.before <> j.failed))::int as flipped,
    avg(${ranSeconds}) as run_time
  from test_runs r join tests t on t.tid = r.tid left join devices d on d.id = r.device_id left join judged j on j.id = r.id
  where ${endedIn(groupType, days)} group by 1)`;

/** Each attempt that had a device of its own counts as far as it lies in these days. */
const busy = (groupType: string, { from, until }: Days, { key, name }: Grouping, at: Date) => sql`busy as (
  select ${key} as key, (array_agg(${name} order by a.started_at desc))[1] as name,
    sum(extract(epoch from least(coalesce(a.ended_at, ${at}::timestamptz), ${until}::timestamptz)
      - greatest(a.started_at, ${from}::timestamptz)))::float8 as seconds
  from run_attempts a join test_runs r on r.id = a.run_id join tests t on t.tid = r.tid join devices d on d.id = a.device_id
  where r.group_type = ${groupType} and ${hadDevice} and a.started_at < ${until}::timestamptz
    and (a.ended_at > ${from}::timestamptz or a.ended_at is null) group by 1)`;

/**
 * Since when a device `d` has been in the farm: one that has had a test was there by then, such as of a trial's past tests. It has one
 * test at a time, so the first that ended is the first that began.
 */
const inFarmSince = sql<Date>`least(d.registered_at, (select a.started_at from run_attempts a
  where a.device_id = d.id and ${hadDevice} order by a.ended_at limit 1))`;

const farm = ({ from, until }: Days, { owner }: Grouping, at: Date) => sql`farm as (
  select ${owner ?? sql`''::text`} as key,
    sum(extract(epoch from least(coalesce(d.removed_at, ${at}::timestamptz), ${at}::timestamptz, ${until}::timestamptz)
      - greatest(d.since, ${from}::timestamptz)))::float8 as seconds
  from (select d.*, ${inFarmSince} as since from devices d) d where d.since < least(${until}::timestamptz, ${at}::timestamptz)
    and (d.removed_at is null or d.removed_at > ${from}::timestamptz) group by 1)`;

function toFigureRow(row: Row, by: FigureGrouping): FigureRow {
  const { key, name, total, compared, flipped, run_time, busy_seconds, farm_seconds } = row;
  const { passed, warning, failed, stopped, error } = row;
  return {
    key: by === 'device' && key !== '' ? arnOf(Number(key)) : key,
    ...{ name, total, compared, run_time, busy_seconds },
    counts: { passed, warning, failed, stopped, error },
    pass_rate: shareOf(passed + warning, passed + warning + failed),
    flaky: shareOf(flipped, compared),
    utilisation: atMostAll(shareOf(busy_seconds, farm_seconds ?? 0)),
  };
}

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** A device is one test's at a time: only a clock that was put back makes attempts overlap. */
const atMostAll = (share: number | null): number | null => (share === null ? null : Math.min(share, 1));
