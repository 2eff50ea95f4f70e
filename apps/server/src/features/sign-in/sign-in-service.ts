import type { Language } from '@rackhand/contract/language';
import { sql } from 'kysely';
import type { AppDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { PasswordChecker } from '../../platform/secrets/password-hash.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { type Admin, findAdmin, noteSignIn } from '../admins/admin-directory.ts';
import { countAddressFailure, rememberAddress, whyAddressRefused } from './address-limit.ts';
import { createAttemptQueue } from './attempt-queue.ts';
import type { CountKeys } from './count-keys.ts';
import { afterFailure, currentCount, type SignInRefusal, whyNotTried } from './failure-count.ts';
import { clearFailureCount, readFailureCount, writeFailureCount } from './failure-count-store.ts';
import { whyNotAdmitted } from './sign-in-policy.ts';

export interface Attempt {
  admId: string;
  password: string;
  /** Number of a browser that has signed in as this id before. */
  knownBrowser: string | null;
  ip: string;
  userAgent: string;
  /** What the browser asked for, else null. */
  language: Language | null;
  requestId: string;
}

export interface SignedIn {
  admin: Admin;
  tkey: string;
  secret: string;
}

export interface SignInService {
  /** Throws the refusal as a DomainError; whatever it counts is stored by then. */
  signIn(attempt: Attempt): Promise<SignedIn>;
}

interface SignInDeps extends Pick<AppDeps, 'db' | 'clock'> {
  sessions: Sessions;
  checker: PasswordChecker;
  keys: CountKeys;
}

/** Each holds a connection of the pool and a thread that hashes. */
const attemptsAtOnce = 4;
/** The deployment that is shipped; others come with their settings. */
const groupType = 'origin';

export function createSignInService({ db, clock, sessions, checker, keys }: SignInDeps): SignInService {
  const queue = createAttemptQueue(attemptsAtOnce);

  async function decide(trx: Trx, attempt: Attempt): Promise<SignedIn | SignInRefusal> {
    const now = clock.now();
    const where = { address: keys.address(attempt.ip), idHash: keys.idHash(attempt.admId), now };
    const scope = keys.scope(attempt.admId, attempt.knownBrowser);
    await lock(trx, where.address);
    await lock(trx, scope);
    const refused = await whyAddressRefused(trx, where);
    if (refused !== null) return refused;
    const count = currentCount(await readFailureCount(trx, scope), now);
    const notTried = whyNotTried(count, now);
    if (notTried !== null) return notTried;

    const admin = await findAdmin(trx, attempt.admId);
    const isRight = await checker.matches(admin?.password_hash ?? null, attempt.password);
    if (!isRight || admin === null) {
      const failed = afterFailure(count, now);
      await writeFailureCount(trx, scope, failed.count);
      await countAddressFailure(trx, where);
      return failed.refusal;
    }
    const notAdmitted = whyNotAdmitted(admin, now);
    if (notAdmitted !== null) return { code: notAdmitted };
    await clearFailureCount(trx, scope);
    await rememberAddress(trx, where);
    await noteSignIn(trx, admin.aid, now);
    return { admin, ...(await sessions.start(trx, { ...attempt, aid: admin.aid, groupType })) };
  }

  async function attemptOnce(attempt: Attempt): Promise<SignedIn | SignInRefusal> {
    return db.transaction().execute(async (trx) => {
      const outcome = await decide(trx, attempt);
      await recordAudit(trx, {
        actor:
          'admin' in outcome
            ? { aid: outcome.admin.aid, admId: outcome.admin.adm_id }
            : { name: attempt.admId.slice(0, 100) },
        action: 'session.sign_in',
        object: 'admin' in outcome ? outcome.tkey : '',
        after: { user_agent: attempt.userAgent },
        requestId: attempt.requestId,
        ip: attempt.ip,
        result: 'admin' in outcome ? 'ok' : outcome.code,
      });
      return outcome;
    });
  }

  return {
    signIn: async (attempt) => {
      const outcome = await queue.run(keys.idHash(attempt.admId), () => attemptOnce(attempt));
      if ('admin' in outcome) return outcome;
      const { retryAfterSeconds } = outcome;
      throw new DomainError(outcome.code, [], retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    },
  };
}

/** Until the end of the transaction, on whatever instance the others run: parallel guesses count one by one. */
async function lock(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
