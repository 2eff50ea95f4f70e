import { comparableId } from '@rackhand/contract/admin-id';
import type { Selectable } from 'kysely';
import type { AdminsTable } from '../../platform/database/account-tables.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Write } from '../../platform/database/write-together.ts';

/** What other features ask about admins. */
export type Admin = Selectable<AdminsTable>;

/** By the id that was typed, whatever its case and width. */
export async function findAdmin(db: Db | Trx, admId: string): Promise<Admin | null> {
  return (await adminNamed(db, admId).executeTakeFirst()) ?? null;
}

export function adminNamed(db: Db | Trx, admId: string) {
  return db.selectFrom('admins').selectAll().where('comparable_id', '=', comparableId(admId));
}

export async function lookUpAdmin(db: Db | Trx, aid: string): Promise<Admin | null> {
  const row = await db.selectFrom('admins').selectAll().where('aid', '=', aid).executeTakeFirst();
  return row ?? null;
}

/** Whom admins of a deployment know: its own, and who belongs to all. Who belongs to all (null) knows everybody. */
export function isKnownTo(groupType: string | null, admin: Admin): boolean {
  return groupType === null || admin.group_type === null || admin.group_type === groupType;
}

/** As another admin knows them; one of another deployment is not there. */
export async function lookUpFellow(db: Db | Trx, ownAid: string, aid: string): Promise<Admin | null> {
  const admin = await lookUpAdmin(db, aid);
  if (admin === null || aid === ownAid) return admin;
  return isKnownTo((await readAdmin(db, ownAid)).group_type, admin) ? admin : null;
}

export async function readAdmin(db: Db | Trx, aid: string): Promise<Admin> {
  return db.selectFrom('admins').selectAll().where('aid', '=', aid).executeTakeFirstOrThrow();
}

/** Locks the admin until the end of the transaction. */
export async function holdAdmin(trx: Trx, aid: string): Promise<Admin | null> {
  const row = await trx
    .selectFrom('admins')
    .selectAll()
    .where('aid', '=', aid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Begins the 90 days of E1005 anew; of nobody where the password is another one by now. */
export function signInNote(trx: Trx, { aid, password_hash }: Admin, at: Date): Write {
  return trx
    .updateTable('admins')
    .set({ last_signed_in_at: at })
    .where('aid', '=', aid)
    .where('password_hash', '=', password_hash)
    .returning('aid');
}
