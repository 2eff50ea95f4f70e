import { comparableId } from '@rackhand/contract/admin-id';
import type { Trx } from '../../platform/database/database.ts';

export interface NewAdmin {
  admId: string;
  email: string;
  isSuperAdmin: boolean;
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
      phone: '',
      is_super_admin: admin.isSuperAdmin,
      group_type: null,
      password_hash: admin.passwordHash,
      password_changed_at: admin.at,
      is_renewed_pw: true,
      temporary_password_until: null,
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

export async function updatePassword(trx: Trx, aid: string, passwordHash: string, at: Date): Promise<void> {
  await trx
    .updateTable('admins')
    // E1005 is lifted with it: the count of 90 days begins anew.
    .set({ password_hash: passwordHash, password_changed_at: at, is_renewed_pw: true, last_signed_in_at: at })
    .where('aid', '=', aid)
    .execute();
  await rememberPassword(trx, aid, passwordHash, at);
}

async function rememberPassword(trx: Trx, aid: string, passwordHash: string, at: Date): Promise<void> {
  await trx.insertInto('password_history').values({ aid, password_hash: passwordHash, set_at: at }).execute();
}
