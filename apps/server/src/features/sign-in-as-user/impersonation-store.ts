import type { SignInAsUserEnd } from '@rackhand/contract/account/sign-in-as-user';
import type { UserStatus } from '@rackhand/contract/account/user';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';

/** An admin at the customer's service as a user, with what decides whether that goes on. */
export interface Impersonation {
  id: number;
  aid: string;
  adm_id: string;
  tkey: string;
  group_type: string;
  uid: string;
  user_id: string;
  token_expires_at: Date;
  started_at: Date | null;
  /** null: the account was removed. */
  is_super_admin: boolean | null;
  admin_group_type: string | null;
  /** null: there is no such user any more. */
  status: UserStatus | null;
  username: string;
  email: string;
  phone: string;
  locale: Language;
  user_group_type: GroupType;
}

type Which =
  | { aid: string }
  | { token: Buffer; groupType: string }
  | { session: Buffer; groupType: string }
  | 'all';

/** Those that nobody has ended. Of one admin there is one at most. */
export async function readUnended(db: Db | Trx, which: Which): Promise<Impersonation[]> {
  const { rows } = await sql<Impersonation>`
    select i.id, i.aid, i.adm_id, i.tkey, i.group_type, i.uid, i.user_id, i.token_expires_at, i.started_at,
      a.is_super_admin, a.group_type as admin_group_type,
      u.status, u.username, u.email, u.phone, u.locale, u.group_type as user_group_type
    from impersonations i
    left join admins a on a.aid = i.aid
    left join users u on u.uid = i.uid
    where i.ended_at is null and ${condition(which)}`.execute(db);
  return rows;
}

function condition(which: Which) {
  if (which === 'all') return sql`true`;
  if ('aid' in which) return sql`i.aid = ${which.aid}`;
  if ('token' in which) return sql`i.token_hash = ${which.token} and i.group_type = ${which.groupType}`;
  return sql`i.session_hash = ${which.session} and i.group_type = ${which.groupType}`;
}

interface NewImpersonation {
  aid: string;
  adm_id: string;
  tkey: string;
  group_type: string;
  uid: string;
  user_id: string;
  token_hash: Buffer;
  token_expires_at: Date;
  created_at: Date;
}

export async function insertImpersonation(trx: Trx, row: NewImpersonation): Promise<void> {
  await trx.insertInto('impersonations').values(row).execute();
}

/** Whether this call has used the token up; of two at once one has. */
export async function takeUp(trx: Trx, token: Buffer, session: Buffer, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('impersonations')
    .set({ token_hash: null, session_hash: session, started_at: at })
    .where('token_hash', '=', token)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it has ended by this. */
export async function endImpersonation(
  trx: Trx,
  id: number,
  reason: SignInAsUserEnd,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('impersonations')
    .set({ token_hash: null, session_hash: null, ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The audit trail keeps what there was. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('impersonations').where('ended_at', '<', before).execute();
}
