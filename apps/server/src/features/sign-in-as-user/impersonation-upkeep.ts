import { limits } from '@rackhand/contract/limits';
import type { FeatureDeps } from '../../app-deps.ts';
import { findOver } from './impersonation-life.ts';
import { endImpersonation, forgetEnded, readUnended } from './impersonation-store.ts';
import { recordImpersonation } from './record-impersonation.ts';
import { forgetWrongTokens } from './token-limit.ts';

const hourMs = 60 * 60_000;

/** Ends for the record what is over: calls refuse it from that moment already. */
export function addImpersonationJobs(deps: FeatureDeps): void {
  const { db, jobs } = deps;
  jobs.add({
    name: 'sign_ins_as_users',
    everyMs: null,
    run: (at) => endWhatIsOver(deps, at),
  });
  jobs.add({
    name: 'forget_sign_ins_as_users',
    everyMs: hourMs,
    isAlone: true,
    run: async (at) => {
      const before = new Date(at.getTime() - limits.failureCountKeptMs);
      await forgetEnded(db, before);
      await forgetWrongTokens(db, before);
    },
  });
}

async function endWhatIsOver(deps: FeatureDeps, at: Date): Promise<void> {
  const over = await findOver(deps, await readUnended(deps.db, 'all'));
  for (const [row, reason] of over) {
    await deps.db.transaction().execute(async (trx) => {
      if (await endImpersonation(trx, row.id, reason, at))
        await recordImpersonation(trx, row, 'user.sign_in_ended', { reason });
    });
  }
}
