import type { SortedBy } from '@rackhand/contract/call/list-query';
import { isGroupType } from '@rackhand/contract/deployment/deployment';
import type { AccountState, AdminColumn, AdminRow } from '@rackhand/contract/endpoints/admins';
import { limits } from '@rackhand/contract/limits';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { seenBy } from '../../platform/deployments/seen-by.ts';
import { koreanTime } from '../../platform/korean-time.ts';

interface AdminListQuery {
  /** Part of an id or an e-mail address. */
  q: string;
  page: number;
  limit: number;
  sort: SortedBy<AdminColumn>;
  at: Date;
  /** The deployment whose admins are shown; null: those of all. */
  reach: string | null;
}

interface ListedAdmin {
  aid: string;
  adm_id: string;
  email: string;
  phone: string;
  is_super_admin: boolean;
  version: number;
  group_type: string | null;
  account_state: AccountState;
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
    sql<{ count: number }>`select count(*) from admins a where ${wanted}`.execute(db),
    sql<ListedAdmin>`
      select a.aid, a.adm_id, a.email, a.phone, a.is_super_admin, a.version, a.group_type,
        a.created_at, a.last_signed_in_at, ${accountState(at)} as account_state,
        (select count(*)::integer from sessions s
          where s.aid = a.aid and s.ended_at is null and s.expires_at > ${at}) as session_count
      from admins a where ${wanted} order by ${orderOf(query.sort)}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
  ]);
  const admins = found.rows.map(toAdminRow);
  return { totalCount: counted.rows[0]?.count ?? 0, admins };
}

function conditions({ q, reach }: AdminListQuery): RawBuilder<boolean> {
  const text = normalForm(q, 'NFKC').trim().toLowerCase();
  return sql<boolean>`
    ${seenBy(reach, 'admin', 'a.group_type')}
    and (position(${text} in a.comparable_id) > 0 or position(${text} in lower(a.email)) > 0)`;
}

function accountState(at: Date): RawBuilder<AccountState> {
  const asleepBefore = new Date(at.getTime() - limits.inactivityLockMs);
  return sql<AccountState>`case
    when not a.is_renewed_pw and a.last_signed_in_at is null then
      case when a.password_changed_at > a.created_at
          or exists (select from temporary_passwords t where t.aid = a.aid and t.expires_at > ${at})
        then 'waiting' else 'lapsed' end
    when greatest(a.created_at, a.last_signed_in_at, a.lock_lifted_at) < ${asleepBefore} then 'asleep'
    else 'active' end`;
}

/** The columns of the statement; equal ones come by id. */
const sortedBy: Record<AdminColumn, string> = {
  adm_id: 'comparable_id',
  adm_email: 'email',
  adm_phone: 'phone',
  is_super_admin: 'is_super_admin',
  group_type: 'group_type',
  account_state: 'account_state',
  session_count: 'session_count',
  last_signed_in_at: 'last_signed_in_at',
};

/** Whoever has no value, such as no sign-in yet, comes last on the way up. */
function orderOf({ id, direction }: SortedBy<AdminColumn>): RawBuilder<unknown> {
  const way = sql.raw(direction === 'asc' ? 'asc nulls last' : 'desc nulls first');
  return sql`${sql.ref(sortedBy[id])} ${way}, comparable_id`;
}

function toAdminRow(row: ListedAdmin): AdminRow {
  const { group_type: groupType } = row;
  return {
    aid: row.aid,
    adm_id: row.adm_id,
    adm_email: row.email,
    adm_phone: row.phone,
    is_super_admin: row.is_super_admin,
    version: row.version,
    group_type: groupType !== null && isGroupType(groupType) ? groupType : null,
    account_state: row.account_state,
    session_count: row.session_count,
    last_signed_in_at: row.last_signed_in_at === null ? null : koreanTime(row.last_signed_in_at),
    created_at: koreanTime(row.created_at),
  };
}
