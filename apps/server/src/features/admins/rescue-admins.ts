import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { endSessionsOfAdmin } from '../../platform/sessions/session-store.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import { type Admin, findAdmin } from './admin-directory.ts';

interface RescueDeps {
  db: Db;
  clock: Clock;
}

const actor = { name: 'command line' };

export async function requireAdmin(trx: Trx, admId: string): Promise<Admin> {
  const admin = await findAdmin(trx, admId);
  if (admin === null) throw new StartFailure(`There is no admin "${admId}"; --list-admins lists all`);
  return admin;
}

interface Locks {
  resetFailures: (trx: Trx, admId: string) => Promise<unknown>;
  /** A new admin's temporary password that ran out unused is good again. */
  prolongTemporary: (trx: Trx, aid: string, at: Date) => Promise<void>;
}

/** Lifts locks, E1000, E1005 and 1009; password and sessions stay. */
export async function unlockAdmin(
  { db, clock }: RescueDeps,
  admId: string,
  { resetFailures, prolongTemporary }: Locks,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const admin = await requireAdmin(trx, admId);
    const now = clock.now();
    await resetFailures(trx, admin.adm_id);
    await prolongTemporary(trx, admin.aid, now);
    await trx.updateTable('admins').set({ lock_lifted_at: now }).where('aid', '=', admin.aid).execute();
    const { adm_id: object, group_type: groupType } = admin;
    await recordAudit(trx, { actor, action: 'admin.unlocked', object, groupType, result: 'ok' });
    return admin.adm_id;
  });
}

/** The way back where the last super admin is gone. Sessions end, as after every change of rights. */
export async function makeSuper({ db, clock }: RescueDeps, admId: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const admin = await requireAdmin(trx, admId);
    if (admin.is_super_admin) throw new StartFailure(`"${admin.adm_id}" is a super admin already`);
    await trx.updateTable('admins').set({ is_super_admin: true }).where('aid', '=', admin.aid).execute();
    await endSessionsOfAdmin(trx, admin.aid, 'rights_changed', clock.now());
    const change = { before: { is_super_admin: false }, after: { is_super_admin: true } };
    await recordAudit(trx, {
      actor,
      action: 'admin.made_super',
      object: admin.adm_id,
      groupType: admin.group_type,
      ...change,
      result: 'ok',
    });
    return admin.adm_id;
  });
}

export interface ListedAdmin {
  adm_id: string;
  is_super_admin: boolean;
  group_type: string | null;
  email: string;
  last_signed_in_at: string | null;
}

export async function listAdmins({ db }: RescueDeps): Promise<ListedAdmin[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('admins')
      .select(['adm_id', 'is_super_admin', 'group_type', 'email', 'last_signed_in_at'])
      .orderBy('comparable_id')
      .execute();
    await recordAudit(trx, { actor, action: 'admin.listed', object: '', result: 'ok' });
    return rows.map(({ last_signed_in_at: at, ...row }) => ({
      ...row,
      last_signed_in_at: at === null ? null : koreanTime(at),
    }));
  });
}
