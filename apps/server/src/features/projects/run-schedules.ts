import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { StartOutcome } from '@rackhand/contract/test/project';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import { textOf } from '@rackhand/program/text-of';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { nextTime, nextTimes } from '../schedule/cron-times.ts';
import { tellOfSchedule } from '../schedule/tell-schedule.ts';
import { type ProjectRow, pausedBy } from './project-row.ts';
import { startProject } from './start-project.ts';
import { runsIn, statesUnended } from './unended-runs.ts';

interface ScheduleDeps {
  db: Db;
  view: Pick<FarmView, 'devices'>;
}

/** More due times than the list of starts keeps are not looked at one by one. */
const mostLookedAt = 2 * projectLimits.starts;

/**
 * Starts what is due. A project that another server is at work with is left to that one; one that can't be started stays due and is told
 * of once all others have had their turn.
 */
export async function runSchedules({ db, view }: ScheduleDeps, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from projects where next_run_at <= ${at}::timestamptz order by next_run_at, id`.execute(db);
  const failures: Error[] = [];
  for (const { id } of rows)
    await startIfDue({ db, view }, id, at).catch((error: unknown) => {
      failures.push(new Error(`project ${String(id)}: ${textOf(error)}`, { cause: error }));
    });
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}

function startIfDue({ db, view }: ScheduleDeps, id: number, at: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows: due } = await sql<ProjectRow>`select * from projects
      where id = ${id} and next_run_at <= ${at}::timestamptz for update skip locked`.execute(trx);
    if (due[0] !== undefined) await settleDue(trx, view, due[0], at);
  });
}

/** Each due time has one outcome: the last is made up for if it is not too late, those before it have been missed. */
async function settleDue(trx: Trx, view: ScheduleDeps['view'], row: ProjectRow, at: Date): Promise<void> {
  const first = row.next_run_at;
  if (first === null) return;
  // After a long absence the last ones come long after the first hundred.
  const recent = new Date(Math.max(first.getTime(), at.getTime() - projectLimits.lateMs - 1));
  const found = [first, recent].flatMap((from) => nextTimes(row.schedule, from, mostLookedAt));
  const instants = new Set(
    [first, ...found].map((due) => due.getTime()).filter((due) => due <= at.getTime()),
  );
  const dues = [...instants].sort((a, b) => a - b).map((due) => new Date(due));
  const last = dues.at(-1) ?? first;
  for (const due of dues.slice(0, -1)) await note(trx, row.id, due, 'missed');
  const isLate = at.getTime() - last.getTime() > projectLimits.lateMs;
  await sql`update projects set next_run_at = ${nextTime(row.schedule, at)}::timestamptz where id = ${row.id}`.execute(
    trx,
  );
  if (isLate) await note(trx, row.id, last, 'missed');
  else await startDue(trx, view, { row, due: last, at });
  await sql`delete from project_starts where project_id = ${row.id} and due_at < (select due_at from project_starts
    where project_id = ${row.id} order by due_at desc offset ${projectLimits.starts - 1} limit 1)`.execute(
    trx,
  );
  await tellOfSchedule(trx, row.group_type);
}

interface Due {
  row: ProjectRow;
  due: Date;
  at: Date;
}

/** Whoever stores the due minute first is the one that starts: one start for it, however many servers and clocks there are. */
async function startDue(trx: Trx, view: ScheduleDeps['view'], { row, due, at }: Due): Promise<void> {
  if (!(await note(trx, row.id, due, 'started'))) return;
  const held = await trx
    .selectFrom('projects as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .select(pausedBy.as('by'))
    .where('p.id', '=', row.id)
    .executeTakeFirstOrThrow();
  if (held.by !== null) return settle(trx, row.id, due, { outcome: 'paused', message: held.by });
  if (row.schedule.overlap === 'skip' && (await runsIn(trx, statesUnended, row.id)).length > 0)
    return settle(trx, row.id, due, { outcome: 'overlap' });
  await sql`savepoint before_start`.execute(trx);
  try {
    const { tid } = await startProject(trx, view, { row, by: row.created_by, at });
    await settle(trx, row.id, due, { outcome: 'started', tid });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await sql`rollback to savepoint before_start`.execute(trx);
    await settle(trx, row.id, due, {
      outcome: error.code === 'E1011' ? 'no_device' : 'refused',
      message: error.code,
    });
  }
}

/** Says whether this is the first word about it; one that was thought to be missed may yet be started. */
async function note(trx: Trx, projectId: number, due: Date, outcome: StartOutcome): Promise<boolean> {
  const { rows } = await sql`
    insert into project_starts as s (project_id, due_at, outcome) values (${projectId}, ${due}::timestamptz, ${outcome})
    on conflict (project_id, due_at) do update set outcome = excluded.outcome
      where s.outcome = 'missed' and excluded.outcome <> 'missed'
    returning 1`.execute(trx);
  return rows.length > 0;
}

async function settle(
  trx: Trx,
  projectId: number,
  due: Date,
  said: { outcome: StartOutcome; message?: ErrorCode | 'project' | 'category' | 'all'; tid?: number },
): Promise<void> {
  await trx
    .updateTable('project_starts')
    .set({ outcome: said.outcome, message: said.message ?? '', tid: said.tid ?? null })
    .where('project_id', '=', projectId)
    .where('due_at', '=', due)
    .execute();
}

/** After a clock that went wrong has been put right: what would be due earlier than what is stored. */
export async function alignSchedules(db: Db, at: Date): Promise<void> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'schedule', 'next_run_at'])
    .where('next_run_at', '>', at)
    .execute();
  for (const { id, schedule, next_run_at } of rows) {
    const next = nextTime(schedule, at);
    if (next === null || next_run_at === null || next >= next_run_at) continue;
    await sql`update projects set next_run_at = ${next}::timestamptz
      where id = ${id} and next_run_at = ${next_run_at}::timestamptz`.execute(db);
  }
}
