import { limits } from '@rackhand/contract/limits';
import type { Trx } from '../../platform/database/database.ts';
import type { PasswordSecrets } from '../../platform/secrets/password-secrets.ts';
import { type Admin, hasLostRightsSince } from '../admins/admin-directory.ts';
import type { MailedPassword } from '../admins/mailed-password.ts';
import { markUsed, prolongUnused, type TemporaryPassword } from './temporary-password-store.ts';

/** What the way in asks about temporary passwords. */
export interface TemporaryPasswords {
  /**
   * The temporary password that an attempt looks like: a good one, or a new admin's that ran out unused (`hasExpired`). The
   * caller still compares its hash. Costs the same for an id that nobody has.
   */
  recognise(
    mailed: MailedPassword | null,
    admin: Admin | null,
    password: string,
    at: Date,
  ): FoundTemporary | null;
  /** At the end of the first sign-in with it; false where it was used meanwhile. */
  use(trx: Trx, id: number, at: Date): Promise<boolean>;
}

export interface FoundTemporary {
  id: number;
  passwordHash: string;
  hasExpired: boolean;
}

export function createTemporaryPasswords(secrets: PasswordSecrets): TemporaryPasswords {
  return {
    recognise: (mailed, admin, password, at) => {
      const fingerprint = secrets.fingerprint(admin?.aid ?? '', password).toString('hex');
      if (mailed === null || admin === null || mailed.fingerprint !== fingerprint) return null;
      if (mailed.used_at !== null || isVoid({ ...mailed, created_at: new Date(mailed.created_at) }, admin))
        return null;
      const hasExpired = new Date(mailed.expires_at) <= at;
      if (hasExpired && mailed.purpose !== 'new_admin') return null;
      return { id: mailed.id, passwordHash: mailed.password_hash, hasExpired };
    },
    use: (trx, id, at) => markUsed(trx, id, at),
  };
}

/** For another 30 minutes, where it ran out unused. */
export async function prolongTemporaryPassword(trx: Trx, aid: string, at: Date): Promise<void> {
  await prolongUnused(trx, aid, at, new Date(at.getTime() + limits.temporaryPasswordMs));
}

/**
 * Another e-mail address or another password since makes what was mailed worthless, whoever changed it and how; so does the
 * loss of rights, but for who has no other way in yet.
 */
export function isVoid(
  { email, created_at: since, purpose }: Pick<TemporaryPassword, 'email' | 'created_at' | 'purpose'>,
  admin: Admin,
): boolean {
  if (email !== admin.email || admin.password_changed_at > since) return true;
  return purpose !== 'new_admin' && hasLostRightsSince(admin, since);
}
