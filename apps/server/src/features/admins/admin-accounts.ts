import { comparableId } from '@rackhand/contract/account/admin-id';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Trx } from '../../platform/database/database.ts';

export interface NewAdmin {
  admId: string;
  email: string;
  /** Digits. */
  phone?: string;
  /** false: the account opens with a temporary password alone. */
  isRenewed?: boolean;
  isSuperAdmin: boolean;
  /** Where the admin may sign in; null: everywhere. Else the group type where the admin was made. */
  groupType: GroupType | null;
  passwordHash: string;
  at: Date;
}

/** null where the id is taken. A password that was set on the server's own machine counts as renewed. */
export async function insertAdmin(trx: Trx, admin: NewAdmin): Promise<string | null> {
  const row = await trx
    .insertInto('admins')
    .values({
      adm_id: admin.admId,
      comparable_id: comparableId(admin.admId),
      email: admin.email,
      phone: admin.phone ?? '',
      is_super_admin: admin.isSuperAdmin,
      group_type: admin.groupType,
      password_hash: admin.passwordHash,
      password_changed_at: admin.at,
      is_renewed_pw: admin.isRenewed ?? true,
      created_at: admin.at,
      last_signed_in_at: null,
    })
    .onConflict((conflict) => conflict.column('comparable_id').doNothing())
    .returning('aid')
    .executeTakeFirst();
  if (row === undefined) return null;
  await rememberPassword(trx, row.aid, admin.passwordHash, admin.at);
  return row.aid;
}

/** A new password; one that somebody else has set must be renewed at the next sign-in. */
export async function updatePassword(
  trx: Trx,
  aid: string,
  { passwordHash, isRenewed, at }: { passwordHash: string; isRenewed: boolean; at: Date },
): Promise<void> {
  await trx
    .updateTable('admins')
    .set({
      password_hash: passwordHash,
      password_changed_at: at,
      is_renewed_pw: isRenewed,
      lock_lifted_at: at,
    })
    .where('aid', '=', aid)
    .execute();
  await rememberPassword(trx, aid, passwordHash, at);
}

/** The hashes of an admin's last passwords, the present one among them. */
export async function readRecentPasswords(trx: Trx, aid: string, most: number): Promise<string[]> {
  const earlier = trx
    .selectFrom('password_history')
    .select(['password_hash', 'set_at'])
    .where('aid', '=', aid)
    .orderBy('set_at', 'desc')
    .limit(most);
  const present = trx.selectFrom('admins').select('password_hash').where('aid', '=', aid);
  const rows = [...(await present.execute()), ...(await earlier.execute())];
  return [...new Set(rows.map(({ password_hash }) => password_hash))].slice(0, most);
}

async function rememberPassword(trx: Trx, aid: string, passwordHash: string, at: Date): Promise<void> {
  await trx.insertInto('password_history').values({ aid, password_hash: passwordHash, set_at: at }).execute();
}
