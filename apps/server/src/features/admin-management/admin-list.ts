import { isGroupType } from '@rackhand/contract/deployment';
import type { AccountState, AdminRow } from '@rackhand/contract/endpoints/admins';
import { limits } from '@rackhand/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

interface AdminListQuery {
  /** Part of an id or an e-mail address. */
  q: string;
  page: number;
  limit: number;
  at: Date;
  /** Whose admins are shown; null: those of every deployment. */
  groupType: string | null;
}

interface ListedAdmin {
  aid: string;
  adm_id: string;
  email: string;
  phone: string;
  is_super_admin: boolean;
  group_type: string | null;
  is_renewed_pw: boolean;
  temporary_until: Date | null;
  created_at: Date;
  last_signed_in_at: Date | null;
  session_count: number;
}

/** A page of admins with how many live sessions each has, in two statements. */
export async function readAdmins(
  db: Db,
  query: AdminListQuery,
): Promise<{ totalCount: number; admins: AdminRow[] }> {
  const { page, limit, at } = query;
  const wanted = conditions(query);
  const [counted, found] = await Promise.all([
    sql<{ count: string }>`select count(*) from admins a where ${wanted}`.execute(db),
    sql<ListedAdmin>`
      select a.aid, a.adm_id, a.email, a.phone, a.is_super_admin, a.group_type, a.is_renewed_pw,
        a.created_at, a.last_signed_in_at,
        (select max(t.expires_at) from temporary_passwords t where t.aid = a.aid) as temporary_until,
        (select count(*)::integer from sessions s
          where s.aid = a.aid and s.ended_at is null and s.expires_at > ${at}) as session_count
      from admins a where ${wanted} order by a.comparable_id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
  ]);
  const admins = found.rows.map((row) => toAdminRow(row, at));
  return { totalCount: Number(counted.rows[0]?.count ?? 0), admins };
}

function conditions({ q, groupType }: AdminListQuery): RawBuilder<boolean> {
  const text = q.normalize('NFKC').trim().toLowerCase();
  return sql<boolean>`
    (${groupType}::text is null or a.group_type is null or a.group_type = ${groupType})
    and (position(${text} in a.comparable_id) > 0 or position(${text} in lower(a.email)) > 0)`;
}

function toAdminRow(row: ListedAdmin, at: Date): AdminRow {
  const { group_type: groupType } = row;
  return {
    aid: row.aid,
    adm_id: row.adm_id,
    adm_email: row.email,
    adm_phone: row.phone,
    is_super_admin: row.is_super_admin,
    group_type: groupType !== null && isGroupType(groupType) ? groupType : null,
    account_state: accountStateOf(row, at),
    session_count: row.session_count,
    last_signed_in_at: row.last_signed_in_at === null ? null : koreanTime(row.last_signed_in_at),
    created_at: koreanTime(row.created_at),
  };
}

function accountStateOf(row: ListedAdmin, at: Date): AccountState {
  const { is_renewed_pw: isRenewed, temporary_until: until, last_signed_in_at: signedIn } = row;
  if (!isRenewed && signedIn === null) return until === null || until <= at ? 'lapsed' : 'waiting';
  const since = (signedIn ?? row.created_at).getTime();
  return at.getTime() - since > limits.inactivityLockMs ? 'asleep' : 'active';
}
