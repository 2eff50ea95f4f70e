import { recoveryLimits } from '@rackhand/contract/recovery/recovery-policy';
import { obstacleByItself } from '@rackhand/contract/recovery/why-no-recovery';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { DueCommand } from '../commands/command-row.ts';
import { inOwnTransaction } from '../commands/in-own-transaction.ts';
import { lockPresentDevices } from '../devices/change-devices.ts';
import { blocks } from '../devices/occupancy.ts';
import { advanceRun } from './advance-run.ts';
import { isInIncident, readFacts } from './recovery-facts.ts';
import { startRun, whyNothing } from './start-run.ts';
import type { RecoveryDeps } from './take-step.ts';

interface WorkDeps extends RecoveryDeps {
  jobs: Pick<Jobs, 'wake'>;
}

/** Since when a device `d` has had a trouble that its policy `p` covers. */
const since = sql<Date>`(select min((d.faults -> e ->> 'since')::timestamptz) from unnest(p.states) e)`;

/** Devices `d` in such a trouble that nothing known stands in the way of. */
const waiting: RawBuilder<unknown> = sql`from recovery_policies p join devices d on d.type = p.device_type
    join hosts h on h.id = d.host_id
  where p.enabled and d.errors && p.errors and d.removed_at is null and not d.excluded and d.holder is null
    and h.state = 'online' and not h.draining`;

/** Whether any run is under way, or any device waits for one. */
export const anyRecoveryAtWork: RawBuilder<boolean> = sql<boolean>`(
  exists (select from recoveries where ended_at is null) or exists (select ${waiting}))`;

/** A device with which nothing can be tried is looked at again so much later. */
const restMs = 60_000;
/** Looked at each second; what is due before that is waited for alone. */
const secondMs = 1_000;
const shortestMs = 20;

/** Runs that go on and devices whose time has come, however often it is woken. */
export function createRecoveryWork(deps: WorkDeps): (at: Date) => Promise<void> {
  const resting = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  const begin = async (trx: Trx, deviceId: number, at: Date): Promise<DueCommand[]> => {
    const [row] = await lockPresentDevices(trx, [deviceId]);
    if (row === undefined || obstacleByItself(await readFacts(trx, row, at)) !== null) return [];
    if ((await whyNothing(trx, row)) === null)
      return (await startRun(trx, deps, { row, starter: null, at })).due;
    resting.set(deviceId, at.getTime() + restMs);
    return [];
  };
  return async (at) => {
    for (const run of await findOpen(deps))
      await inOwnTransaction(deps, (trx) => advanceRun(trx, deps, run, at));
    const { due, next } = await findDue(deps, at);
    for (const id of due) {
      if ((resting.get(id) ?? 0) > at.getTime()) continue;
      resting.delete(id);
      await inOwnTransaction(deps, (trx) => begin(trx, id, at));
    }
    clearTimeout(timer);
    if (next !== null && next < secondMs)
      timer = setTimeout(() => deps.jobs.wake('recoveries'), Math.max(next, shortestMs)).unref();
  };
}

async function findOpen({ db }: RecoveryDeps): Promise<{ recovery_id: string; device_id: number }[]> {
  return db
    .selectFrom('recoveries')
    .select(['recovery_id', 'device_id'])
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .execute();
}

/** Devices whose time has come; and in how many milliseconds that of the next one comes. */
async function findDue({ db }: RecoveryDeps, at: Date): Promise<{ due: number[]; next: number | null }> {
  const day = new Date(at.getTime() - recoveryLimits.triesHours * 3_600_000);
  const { rows } = await sql<{ id: number; due_at: Date | null }>`
    select d.id, greatest(${since} + make_interval(secs => p.after_seconds),
      (select max(r.ended_at) + make_interval(mins => p.cool_down_minutes) from recoveries r where r.device_id = d.id)) as due_at
    ${waiting} and not ${isInIncident}
      and not exists (select from commands c where c.device_id = d.id and ${blocks})
      and not exists (select from recoveries r where r.device_id = d.id and r.ended_at is null)
      and (select count(*) from recoveries r where r.device_id = d.id and r.started_at > ${day}::timestamptz) < p.tries
    order by 2, 1`.execute(db);
  const isDue = ({ due_at }: { due_at: Date | null }): boolean => due_at !== null && due_at <= at;
  const later = rows.find((row) => row.due_at !== null && !isDue(row))?.due_at ?? null;
  return {
    due: rows.filter(isDue).map(({ id }) => id),
    next: later === null ? null : later.getTime() - at.getTime(),
  };
}
