import { limits } from '@rackhand/contract/limits';
import type { Db } from '../../platform/database/database.ts';
import { forgetOldSessions } from '../../platform/sessions/session-store.ts';
import { forgetAsked } from '../passwords/asking-limit.ts';
import { forgetOldFailures } from '../sign-in-attempts/forget-failures.ts';

/** Deletes counts, used tickets, second steps and sessions that no longer say anything. */
export async function forgetOldSignIns(db: Db, at: Date): Promise<void> {
  const ago = (milliseconds: number): Date => new Date(at.getTime() - milliseconds);
  const before = {
    now: at,
    counts: ago(limits.failureCountKeptMs),
    // As long as the mail that carried the code: it is long void by then.
    codes: ago(limits.failureCountKeptMs),
    signIns: ago(limits.knownBrowserMs),
  };
  await Promise.all([
    forgetOldFailures(db, before),
    forgetAsked(db, at),
    forgetOldSessions(db, ago(limits.sessionKeptMs)),
  ]);
}
