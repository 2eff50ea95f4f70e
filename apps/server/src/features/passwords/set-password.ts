import { limits } from '@rackhand/contract/limits';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { hashPassword, isPasswordOf } from '../../platform/secrets/password-hash.ts';
import { endSessionsOfAdmin } from '../../platform/sessions/session-store.ts';
import { readRecentPasswords, updatePassword } from '../admins/admin-accounts.ts';
import type { Admin } from '../admins/admin-directory.ts';
import { refuseWeak } from './refuse-weak.ts';
import { forgetTemporaryPasswords, readTemporaryHashes } from './temporary-password-store.ts';

interface NewPassword {
  admin: Admin;
  password: string;
  /** Whether its owner knows it and nobody else: otherwise it must be renewed at the next sign-in. */
  isOwn: boolean;
  /** Public id of the session that goes on. */
  keptSession: string | null;
  at: Date;
}

/** Sets a password that keeps the rules, within the caller's transaction: temporary ones, links and other sessions end with it. */
export async function setPassword(
  trx: Trx,
  { admin, password, isOwn, keptSession, at }: NewPassword,
): Promise<void> {
  const { adm_id: id, email, phone } = admin;
  refuseWeak({ id, email, phone }, password);
  const earlier = await readRecentPasswords(trx, admin.aid, limits.passwordsRemembered);
  const mailed = await readTemporaryHashes(trx, admin.aid);
  for (const hash of [...earlier, ...mailed])
    if (await isPasswordOf(hash, password)) throw new DomainError('E1002');
  const passwordHash = await hashPassword(password);
  await updatePassword(trx, admin.aid, { passwordHash, isRenewed: isOwn, at });
  await forgetTemporaryPasswords(trx, admin.aid);
  await endSessionsOfAdmin(trx, admin.aid, 'password_changed', at, { kept: keptSession });
}
