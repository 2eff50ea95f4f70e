import { standardOptions } from '@rackhand/contract/test/option-defaults';
import { testOptions } from '@rackhand/contract/test/project';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { startTest } from '../projects/start-test.ts';
import { tellOfSchedule } from '../schedule/tell-schedule.ts';
import { findIdle } from './idle-devices.ts';
import { dueAfterLook, dueAfterRound, wasDueLately } from './round-times.ts';
import { isAllPaused, nameOfApp, type TokkidanRow } from './tokkidan-row.ts';

interface RoundDeps {
  db: Db;
  view: Pick<FarmView, 'devices'>;
  config: { runsPerHost: number };
}

/** One server at a time gives rounds their devices: two apps don't take the same one. */
const roundLock = 71_011;

/** Whether nothing of tokkidan `k` keeps it from being looked after at an instant. */
const isDue = (at: Date) =>
  sql<boolean>`k.is_active and k.removed_at is null and k.due_at <= ${at}::timestamptz`;

/** Begins a round of each app that is due and for which a device is idle; who was crawled longest ago goes first. */
export async function beginRounds(deps: RoundDeps, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select k.id from tokkidans k where ${isDue(at)} order by k.last_round_at nulls first, k.id`.execute(
    deps.db,
  );
  for (const { id } of rows)
    await deps.db.transaction().execute(async (trx) => {
      const { rows: turn } = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_xact_lock(${roundLock}) as is_mine`.execute(trx);
      if (turn[0]?.is_mine !== true) return;
      const { rows: due } = await sql<TokkidanRow>`
        select k.* from tokkidans k where k.id = ${id} and ${isDue(at)} for update skip locked`.execute(trx);
      if (due[0] !== undefined) await lookAt(trx, deps, due[0], at);
    });
}

async function lookAt(trx: Trx, deps: RoundDeps, row: TokkidanRow, at: Date): Promise<void> {
  const isTooLate = row.cron !== null && !wasDueLately(row.cron, at);
  const isHeld = isTooLate || (await isAllPaused(trx, row.group_type)) || (await isUnderWay(trx, row.id));
  const deviceIds = isHeld ? [] : await findIdle(trx, row, deps.config.runsPerHost, at);
  if (deviceIds.length === 0) {
    await settle(trx, row, { due_at: dueAfterLook(row.cron, at) });
    return;
  }
  await begin(trx, deps, { row, deviceIds, at });
  await tellOfSchedule(trx, row.group_type);
}

interface Round {
  row: TokkidanRow;
  deviceIds: readonly number[];
  at: Date;
}

async function begin(trx: Trx, { view }: RoundDeps, { row, deviceIds, at }: Round): Promise<void> {
  const due_at = dueAfterRound(row.cron, at);
  await sql`savepoint before_round`.execute(trx);
  try {
    await startTest(trx, view, { whose: await whoseOf(trx, row), what: { ...whatOf(row), deviceIds }, at });
    await settle(trx, row, { due_at, last_round_at: at, refused: '' });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await sql`rollback to savepoint before_round`.execute(trx);
    await settle(trx, row, { due_at, refused: error.code });
  }
}

async function whoseOf(trx: Trx, { id, group_type, app_id, created_by }: TokkidanRow) {
  const { rows } = await sql<{ name: string }>`select ${nameOfApp(sql`${app_id}`)} as name`.execute(trx);
  const name = rows[0]?.name ?? '';
  return {
    ...{ groupType: group_type, projectId: null, projectName: name === '' ? app_id : name, note: '' },
    ...{ categoryId: null, category: '', subCategory: '', createdBy: created_by, tokkidanId: id },
  };
}

/** It goes behind everybody else, and waits for a whole day where it has to give way. */
function whatOf({ app_id, minutes, parameters }: TokkidanRow) {
  return {
    ...({ test_type: 'autonomous', executor: 'auto', scenario: '', parameters } as const),
    app: { app_id, install: 'differs' } as const,
    options: testOptions.parse({
      ...standardOptions,
      ...{ priority: 100, limit_minutes: minutes, wait_minutes: 1_440 },
    }),
  };
}

/** One round of an app at a time. */
async function isUnderWay(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from test_runs r where r.tokkidan_id = ${id} and r.state <> 'ended' limit 1`.execute(trx);
  return rows.length > 0;
}

async function settle(
  trx: Trx,
  { id }: TokkidanRow,
  said: { due_at: Date; last_round_at?: Date; refused?: string },
): Promise<void> {
  await trx.updateTable('tokkidans').set(said).where('id', '=', id).execute();
}

/** After a clock that went wrong has been put right: nobody waits for longer than was meant. */
export async function alignRounds(db: Db, at: Date): Promise<void> {
  const rows = await db
    .selectFrom('tokkidans')
    .select(['id', 'cron', 'due_at'])
    .where('due_at', '>', at)
    .where('removed_at', 'is', null)
    .execute();
  for (const { id, cron, due_at } of rows) {
    const latest = dueAfterRound(cron, at);
    if (latest >= due_at) continue;
    await db
      .updateTable('tokkidans')
      .set({ due_at: latest })
      .where('id', '=', id)
      .where('due_at', '=', due_at)
      .execute();
  }
}
