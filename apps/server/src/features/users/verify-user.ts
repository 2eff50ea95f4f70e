import { comparableId } from '@rackhand/contract/account/admin-id';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { verifyUser } from '@rackhand/contract/endpoints/user-accounts';
import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { PasswordChecker } from '../../platform/secrets/password-hash.ts';
import { turn } from '../sign-in-attempts/address-limit.ts';
import type { CountKeys } from '../sign-in-attempts/count-keys.ts';
import { currentCount, whyNotTried } from '../sign-in-attempts/failure-count.ts';
import { ofService } from './activate-user.ts';
import { noteActive } from './note-active.ts';
import type { UserRow } from './user-directory.ts';
import { clearCount, countScope, readCount, writeCount } from './user-failures.ts';

interface VerifyDeps extends Pick<FeatureDeps, 'db' | 'clock' | 'sealed'> {
  keys: CountKeys;
  checker: Promise<PasswordChecker>;
}

type Verified = AnswerOf<typeof verifyUser>;
type Refusal = { code: '1003' | '1009' | '1042' | '1043'; retryAfterSeconds?: number };

/** Whether a user has a password, in the same time for an id that nobody has. Document 10, "Users". */
export async function verify(deps: VerifyDeps, call: Call<typeof verifyUser>): Promise<Verified> {
  const { user_id: userId, pw, key } = call.body;
  const { pw: password } = await deps.sealed.open(key, { pw });
  const outcome = await deps.db
    .transaction()
    .execute((trx) => tryPassword(trx, deps, call, userId, password));
  if (!('code' in outcome)) return outcome;
  // What a wrong one counts stays counted.
  const { code, retryAfterSeconds } = outcome;
  throw new DomainError(code, [], retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

async function tryPassword(
  trx: Trx,
  { keys, checker, clock }: VerifyDeps,
  { actor }: Call,
  userId: string,
  password: string,
): Promise<Verified | Refusal> {
  const now = clock.now();
  const scope = countScope(keys, actor.groupType, userId);
  await sql`select ${turn(scope)}`.execute(trx);
  const count = currentCount(await readCount(trx, scope), now);
  const locked = whyNotTried(count, now);
  if (locked !== null) return { code: '1043', retryAfterSeconds: locked.retryAfterSeconds ?? 0 };
  const user = await findUser(trx, actor.groupType, userId);
  const isRight = await (await checker).matches(user?.hash ?? null, password);
  // Whoever was invited has no password that could be wrong.
  if (user?.row.status === 'waiting') return { code: '1009' };
  if (!isRight || user === null) {
    const failures = (count.lockedUntil === null ? count.failures : 0) + 1;
    const isLast = failures >= limits.signInFailuresBeforeLock;
    const locked_until = isLast ? new Date(now.getTime() + limits.signInLockMs) : null;
    await writeCount(trx, scope, { failures, locked_until, updated_at: now });
    return isLast ? { code: '1042', retryAfterSeconds: limits.signInLockMs / 1000 } : { code: '1003' };
  }
  await clearCount(trx, scope);
  if (user.row.status !== 'active') return { code: '1009' };
  await noteActive(trx, user.row, now);
  return { user: ofService(user.row), must_change: user.mustChange };
}

/** Whoever has left is nobody. */
async function findUser(
  trx: Trx,
  groupType: string,
  userId: string,
): Promise<{ row: UserRow; hash: string | null; mustChange: boolean } | null> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('comparable_id', '=', comparableId(userId))
    .where('group_type', '=', groupType as UserRow['group_type'])
    .where('status', '<>', 'left')
    .executeTakeFirst();
  if (row === undefined) return null;
  const secret = await trx
    .selectFrom('user_passwords')
    .select(['hash', 'must_change'])
    .where('uid', '=', row.uid)
    .executeTakeFirst();
  return { row, hash: secret?.hash ?? null, mustChange: secret?.must_change ?? false };
}
