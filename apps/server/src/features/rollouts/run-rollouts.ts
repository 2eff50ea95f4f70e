import { rolloutLimits } from '@rackhand/contract/app/rollout';
import { type RawBuilder, sql } from 'kysely';
import type { PolicyDeps } from '../device-apps/run-policies.ts';
import { advanceRollout } from './advance-rollout.ts';
import { askDevices } from './ask-devices.ts';
import { lockRollout } from './change-rollout.ts';

/** Rollouts that time or devices may move: those under way, and those whose devices still follow. */
function atWork(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.state in ('running', 'watching') or (
    r.ended_at is distinct from null and r.ended_at > ${at} - make_interval(days => ${rolloutLimits.keptDays})
      or r.state in ('paused', 'halted'))
    and exists (select from rollout_devices rd where rd.rollout_id = r.rollout_id and rd.result in ('pending', 'updating')))`;
}

/** Whether there is any. */
export function anyRolloutAtWork(at: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from rollouts r where ${atWork(sql`${at}::timestamptz`)})`;
}

/** One step of each, and the updates that follow from it. A rollout that another server is at work with is left to that one. */
export async function runRollouts(deps: PolicyDeps, at: Date): Promise<void> {
  const { rows } = await sql<{ rollout_id: string }>`select rollout_id from rollouts r
    where ${atWork(sql`${at}::timestamptz`)} order by started_at`.execute(deps.db);
  for (const { rollout_id: id } of rows)
    await deps.db.transaction().execute(async (trx) => {
      const { rows: locks } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('rollout'), hashtext(${id})) as free`.execute(trx);
      if (locks[0]?.free === true) await advanceRollout(trx, await lockRollout(trx, id), at);
    });
  if (rows.length > 0) await askDevices(deps);
}
