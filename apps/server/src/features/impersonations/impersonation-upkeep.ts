import { limits } from '@rackhand/contract/limits';
import { signInAsUserLimits } from '@rackhand/contract/sign-in-as-user';
import type { FeatureDeps } from '../../app-deps.ts';
import { findOver } from './impersonation-life.ts';
import { endImpersonation, forgetEnded, readUnended } from './impersonation-store.ts';
import { recordImpersonation } from './record-impersonation.ts';
import { forgetWrongTokens } from './token-limit.ts';

const hourMs = 60 * 60_000;

export interface ImpersonationUpkeep {
  start(): void;
  close(): void;
}

/** Ends for the record what is over: calls refuse it from that moment already. */
export function createImpersonationUpkeep(deps: FeatureDeps): ImpersonationUpkeep {
  const { db, clock, log } = deps;
  let timers: NodeJS.Timeout[] = [];

  async function endWhatIsOver(): Promise<void> {
    const over = await findOver(deps, await readUnended(db, 'all'));
    for (const [row, reason] of over) {
      await db.transaction().execute(async (trx) => {
        if (await endImpersonation(trx, row.id, reason, clock.now()))
          await recordImpersonation(trx, row, 'user.sign_in_ended', { reason });
      });
    }
  }

  async function forget(): Promise<void> {
    const before = new Date(clock.now().getTime() - limits.failureCountKeptMs);
    await forgetEnded(db, before);
    await forgetWrongTokens(db, before);
  }

  const run = (work: () => Promise<void>) => (): void => {
    work().catch((error: unknown) =>
      log.warn({ err: error }, 'who is signed in as a user could not be looked after'),
    );
  };
  return {
    start: () => {
      run(forget)();
      timers = [
        setInterval(run(endWhatIsOver), Math.floor(signInAsUserLimits.endNoticeMs / 2)).unref(),
        setInterval(run(forget), hourMs).unref(),
      ];
    },
    close: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
