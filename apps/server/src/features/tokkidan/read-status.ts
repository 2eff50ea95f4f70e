import type { Device } from '@rackhand/contract/device/device';
import { deviceStateTable } from '@rackhand/contract/device/device-states';
import type { CrawledModel, TokkidanStatus } from '@rackhand/contract/test/tokkidan';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { idOf } from '../devices/device-shape.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { runIdOf } from '../runs/run-rows.ts';
import { farmOf, squadOf } from './squad.ts';
import { isAllPaused, isNextKnown, type ListedRow, readTokkidans } from './tokkidan-row.ts';

/** What the squad of a deployment does now, and how each of its apps went last on each model. */
export async function readStatus(
  db: Db,
  view: Pick<FarmView, 'devices'>,
  groupType: string,
  now: number,
): Promise<TokkidanStatus> {
  const [rows, isPaused, running] = await Promise.all([
    readTokkidans(db, groupType),
    isAllPaused(db, groupType),
    readRunning(db, groupType),
  ]);
  const farm = farmOf(view, now);
  const squads = rows.map((row) => ({ row, devices: squadOf(farm, row, now) }));
  const active = squads.filter(({ row }) => row.is_active);
  const next = active
    .filter(({ row }) => isNextKnown(row))
    .map(({ row }) => row.due_at)
    .sort((left, right) => left.getTime() - right.getTime());
  return {
    all_paused: isPaused,
    active: active.length,
    squad: countStates(active.flatMap(({ devices }) => devices)),
    running,
    next_round_at: isPaused || next[0] === undefined ? null : koreanTime(next[0]),
    matrix: await readMatrix(db, squads),
  };
}

/** Of those that stand in several squads each once. */
function countStates(devices: readonly Device[]): TokkidanStatus['squad'] {
  const squad = new Map(devices.map((device) => [device.arn, deviceStateTable[device.info.state].group]));
  const groups = [...squad.values()];
  return {
    available: groups.filter((group) => group === 'available').length,
    busy: groups.filter((group) => group === 'testing').length,
    total: groups.length,
  };
}

async function readRunning(db: Db, groupType: string): Promise<TokkidanStatus['running']> {
  const { rows } = await sql<TokkidanStatus['running'][number]>`
    select t.tid, t.app ->> 'app_id' as app_id, t.project_name as app_name,
      count(*) filter (where r.state = 'ended')::int as done, count(*)::int as total
    from tests t join test_runs r on r.tid = t.tid
    where t.tid in (select o.tid from test_runs o
      where o.tokkidan_id is not null and o.state <> 'ended' and o.group_type = ${groupType})
    group by t.tid order by t.tid`.execute(db);
  return rows;
}

interface LastRun {
  nth: number;
  tid: number;
  n: number;
  result: CrawledModel['result'];
  crashes: number;
  ended_at: Date;
}

/** An app that stands in several squads is one row of it. */
async function readMatrix(
  db: Db,
  squads: readonly { row: ListedRow; devices: readonly Device[] }[],
): Promise<CrawledModel[]> {
  const places = squads.flatMap(({ row, devices }) =>
    devices.map(({ arn, info }) => ({
      id: row.id,
      appId: row.app_id,
      appName: row.app_name === '' ? row.app_id : row.app_name,
      device: idOf(arn) ?? 0,
      model: info.model,
    })),
  );
  const { rows } = await sql<LastRun>`
    select p.nth::int, r.tid, r.n, r.result, r.crashes + r.anrs as crashes, r.ended_at
    from unnest(${places.map(({ id }) => id)}::integer[], ${places.map(({ device }) => device)}::integer[])
      with ordinality as p (tokkidan_id, device_id, nth)
    cross join lateral (
      select * from test_runs r where r.tokkidan_id = p.tokkidan_id and r.device_id = p.device_id and r.state = 'ended'
      order by r.id desc limit 1) r
    order by r.ended_at, r.id`.execute(db);
  const last = new Map<string, LastRun>();
  const keyOf = ({ appId, model }: { appId: string; model: string }): string =>
    JSON.stringify([appId, model]);
  for (const run of rows) {
    const place = places[run.nth - 1];
    if (place !== undefined) last.set(keyOf(place), run);
  }
  const cells = new Map(places.map((place) => [keyOf(place), place]));
  return [...cells].map(([key, { appId, appName, model }]) => {
    const run = last.get(key);
    return {
      ...{ app_id: appId, app_name: appName, model, result: run?.result ?? null, crashes: run?.crashes ?? 0 },
      test_run_id: run === undefined ? null : runIdOf(run),
    };
  });
}
