import { rolloutLimits } from '@rackhand/contract/app/rollout';
import { type RawBuilder, sql } from 'kysely';
import type { TimeAsked } from '../../platform/database/unplanned-time.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import { advanceRollout } from './advance-rollout.ts';
import { askDevices, wanting } from './ask-devices.ts';
import { lockRollout } from './change-rollout.ts';
import { hasNews } from './note-results.ts';

/** Rollouts that time or devices move now. Of one that stands still or has ended only news of a device that still follows. */
function atWork(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.state in ('running', 'watching') or (
    (r.ended_at > ${at} - make_interval(days => ${rolloutLimits.keptDays}) or r.state in ('paused', 'halted'))
    and ${hasNews}))`;
}

/** Whether there is any, or a device that can be asked for its update. */
export function anyRolloutAtWork(at: TimeAsked): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from rollouts r where ${atWork(sql`${at}::timestamptz`)})
    or exists (select ${wanting(at)}))`;
}

/** One step of each, and the updates that follow from it. A rollout that another server is at work with is left to that one. */
export async function runRollouts(deps: AskDeps, at: Date): Promise<void> {
  const { rows } = await sql<{ rollout_id: string }>`select rollout_id from rollouts r
    where ${atWork(sql`${at}::timestamptz`)} order by started_at`.execute(deps.db);
  for (const { rollout_id: id } of rows)
    await deps.db.transaction().execute(async (trx) => {
      const { rows: locks } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('rollout'), hashtext(${id})) as free`.execute(trx);
      if (locks[0]?.free === true) await advanceRollout(trx, await lockRollout(trx, id), at);
    });
  await askDevices(deps);
}
