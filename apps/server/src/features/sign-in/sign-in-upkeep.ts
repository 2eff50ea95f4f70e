import { limits } from '@rackhand/contract/limits';
import type { AppDeps } from '../../app-deps.ts';
import { forgetOldSessions } from '../../platform/sessions/session-store.ts';
import { forgetOldFailures } from './failure-count-store.ts';

const hourMs = 60 * 60_000;

export interface SignInUpkeep {
  start(): void;
  close(): void;
}

/** Deletes counts, used tickets, second steps and sessions that no longer say anything: at the start and once an hour. */
export function createSignInUpkeep({ db, clock, log }: Pick<AppDeps, 'db' | 'clock' | 'log'>): SignInUpkeep {
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    const now = clock.now().getTime();
    const before = {
      now: new Date(now),
      counts: new Date(now - limits.failureCountKeptMs),
      // As long as the mail that carried the code: it is long void by then.
      codes: new Date(now - limits.failureCountKeptMs),
      signIns: new Date(now - limits.knownBrowserMs),
    };
    Promise.all([
      forgetOldFailures(db, before),
      forgetOldSessions(db, new Date(now - limits.sessionKeptMs)),
    ]).catch((error: unknown) => {
      log.warn(
        { err: error },
        'old sign-in counts or sessions could not be removed; trying again in an hour',
      );
    });
  };
  return {
    start: () => {
      run();
      timer = setInterval(run, hourMs).unref();
    },
    close: () => {
      clearInterval(timer);
    },
  };
}
