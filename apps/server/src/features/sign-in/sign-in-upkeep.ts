import { limits } from '@rackhand/contract/limits';
import type { AppDeps } from '../../app-deps.ts';
import { forgetOldFailures } from './failure-count-store.ts';

const hourMs = 60 * 60_000;

export interface SignInUpkeep {
  start(): void;
  close(): void;
}

/** Deletes counts and used tickets that no longer say anything: at the start and once an hour. */
export function createSignInUpkeep({ db, clock, log }: Pick<AppDeps, 'db' | 'clock' | 'log'>): SignInUpkeep {
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    const now = clock.now().getTime();
    const before = {
      now: new Date(now),
      counts: new Date(now - limits.failureCountKeptMs),
      signIns: new Date(now - limits.knownBrowserMs),
    };
    forgetOldFailures(db, before).catch((error: unknown) => {
      log.warn({ err: error }, 'old sign-in counts could not be removed; trying again in an hour');
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
