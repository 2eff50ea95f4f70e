import { limits } from '@rackhand/contract/limits';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { missingValue } from '../../platform/http/issue-details.ts';
import { hashPassword, isPasswordOf } from '../../platform/secrets/password-hash.ts';
import { refuseWeak } from '../passwords/refuse-weak.ts';
import type { UserRow } from './user-directory.ts';

type Owner = Pick<UserRow, 'user_id' | 'username' | 'email' | 'phone'>;

/** By the rules of all passwords; one that resembles the name too is refused. */
export function refuseWeakFor({ user_id: id, username: name, email, phone }: Owner, password: string): void {
  refuseWeak({ id, name, email, phone }, password);
}

/** As it was sent, sealed by its key; null where none was. */
export async function openPassword(
  sealed: FeatureDeps['sealed'],
  { pw, key }: { pw?: string | undefined; key?: string | undefined },
): Promise<string | null> {
  if (pw === undefined) return null;
  if (key === undefined) throw new DomainError('901', [{ field: 'key', message: missingValue }]);
  return (await sealed.open(key, { pw })).pw;
}

interface NewPassword {
  password: string;
  /** Somebody else knows it. */
  mustChange: boolean;
  at: Date;
}

/** Of a locked user, within the caller's transaction; the last five are no new ones: E1002. */
export async function setUserPassword(
  trx: Trx,
  user: Owner & Pick<UserRow, 'uid'>,
  { password, mustChange, at }: NewPassword,
): Promise<void> {
  refuseWeakFor(user, password);
  const { uid } = user;
  const earlier = await trx
    .selectFrom('former_user_passwords')
    .select(['id', 'hash'])
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .execute();
  const remembered = earlier.slice(0, limits.passwordsRemembered);
  for (const { hash } of remembered) if (await isPasswordOf(hash, password)) throw new DomainError('E1002');
  const hash = await hashPassword(password);
  const row = { hash, must_change: mustChange, changed_at: at };
  await trx
    .insertInto('user_passwords')
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute();
  await trx.insertInto('former_user_passwords').values({ uid, hash }).execute();
  // The new one is the first of those that are remembered.
  const forgotten = earlier.slice(limits.passwordsRemembered - 1).map(({ id }) => id);
  if (forgotten.length > 0)
    await trx.deleteFrom('former_user_passwords').where('id', 'in', forgotten).execute();
}
