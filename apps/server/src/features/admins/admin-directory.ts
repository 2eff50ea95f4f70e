import { comparableId } from '@rackhand/contract/account/admin-id';
import type { Selectable } from 'kysely';
import type { AdminsTable } from '../../platform/database/account-tables.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Write } from '../../platform/database/write-together.ts';
import { isSeenBy } from '../../platform/deployments/seen-by.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

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

/** As another admin knows them: one of another deployment, or of all, is not there. */
export async function lookUpFellow(db: Db | Trx, viewer: Viewer, aid: string): Promise<Admin | null> {
  const admin = await lookUpAdmin(db, aid);
  return admin === null || !isFellow(viewer, admin) ? null : admin;
}

type Viewer = Pick<Actor, 'aid' | 'reach'>;

function isFellow({ aid, reach }: Viewer, admin: Admin): boolean {
  return admin.aid === aid || isSeenBy(reach, 'admin', admin.group_type);
}

export async function readAdmin(db: Db | Trx, aid: string): Promise<Admin> {
  return db.selectFrom('admins').selectAll().where('aid', '=', aid).executeTakeFirstOrThrow();
}

/** A fellow, locked; 1001 where there is none. */
export async function holdFellow(trx: Trx, viewer: Viewer, aid: string): Promise<Admin> {
  const admin = await holdAdmin(trx, aid);
  if (admin === null || !isFellow(viewer, admin)) throw new DomainError('1001');
  return admin;
}

/** What was begun with rights that have been taken since is void. */
export function hasLostRightsSince({ rights_taken_at: takenAt }: Admin, at: Date): boolean {
  return takenAt !== null && takenAt >= at;
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
