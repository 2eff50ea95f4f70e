import { maskEmail, maskPhone } from '@rackhand/contract/account/contact-mask';
import type {
  ExtraData,
  TeamRole,
  User,
  UserDetail,
  UserStatus,
  UserType,
} from '@rackhand/contract/account/user';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Language } from '@rackhand/contract/text/language';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { runningTestsOf } from '../../platform/database/running-tests.ts';
import { koreanTime } from '../../platform/korean-time.ts';

/** A user with the names of team and group. */
interface ListedUser {
  id: number;
  uid: string;
  user_id: string;
  username: string;
  type: UserType;
  email: string;
  phone: string;
  locale: Language;
  group_type: GroupType;
  group_id: number | null;
  group_name: string | null;
  team_id: number | null;
  team_name: string | null;
  team_role: TeamRole | null;
  status: UserStatus;
  max_concurrent_tests: number;
  running_tests: number;
  created_at: Date;
  last_seen_at: Date | null;
  version: number;
}

const columns = sql`u.id, u.uid, u.user_id, u.username, u.type, u.email, u.phone, u.locale, u.group_type, t.group_id,
  g.group_name, u.team_id, t.team_name, u.team_role, u.status, u.max_concurrent_tests, u.created_at, u.last_seen_at,
  u.version`;
const running = sql`${runningTestsOf(sql.ref('u.uid'))} as running_tests`;

/** Users are `u`, their teams `t`, the groups of these `g`. */
export const usersInTeams = sql`users u left join teams t on t.team_id = u.team_id
  left join customer_groups g on g.group_id = t.group_id`;

interface Part {
  order: RawBuilder<unknown>;
  limit: number;
  offset?: number;
  /** They are few enough to be sorted: whoever reads all users in the list's order until a page is full may read nearly all. */
  areFew?: boolean;
}

/** Those that lists show: whoever has been erased is in none. Rows are read of the page alone, however many stand before it. */
export async function readListed(
  db: Db | Trx,
  wanted: RawBuilder<unknown>,
  { order, limit, offset = 0, areFew = false }: Part,
): Promise<User[]> {
  const found = sql`select u.* from users u where u.erased_at is null and ${wanted}`;
  const { rows } = await sql<ListedUser>`select ${columns}, ${running} from ${usersInTeams}
    where u.id in (select u.id from (${found} ${areFew ? sql`offset 0` : sql``}) u
      order by ${order} limit ${limit} offset ${offset})
    order by ${order}`.execute(db);
  return rows.map((row) => shown(masked(row)));
}

const masked = <Row extends { email: string; phone: string }>(row: Row): Row => ({
  ...row,
  email: maskEmail(row.email),
  phone: maskPhone(row.phone),
});

interface WholeUser extends ListedUser {
  memo: string;
  extra_data: ExtraData;
  pays_for_team: boolean;
  invited_until: Date | null;
  left_at: Date | null;
  erased_at: Date | null;
}

/** Whole, with the addresses as they are; within the group, null for one of another. */
export async function readWhole(
  db: Db | Trx,
  { groupType, uid, at }: { groupType: string; uid: string; at: Date },
): Promise<Omit<UserDetail, 'locked_until'> | null> {
  const { rows } =
    await sql<WholeUser>`select ${columns}, ${running}, u.memo, u.extra_data, u.pays_for_team, u.left_at, u.erased_at,
      (select max(i.expires_at) from user_invitations i where i.uid = u.uid and i.used_at is null
        and i.withdrawn_at is null and i.expires_at > ${at}) as invited_until
    from ${usersInTeams} where u.group_type = ${groupType} and u.uid = ${uid}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { memo, extra_data, pays_for_team: is_billing, invited_until, left_at, erased_at } = row;
  const times = {
    invited_until: timeOf(invited_until),
    left_at: timeOf(left_at),
    erased_at: timeOf(erased_at),
  };
  return { ...shown(row), memo, extra_data, is_billing, ...times };
}

function shown(row: ListedUser): User {
  const { uid, user_id, username, type, email, phone, locale, group_type, version } = row;
  const { group_id, group_name, team_id, team_name, team_role, status, max_concurrent_tests, running_tests } =
    row;
  return {
    ...{ id: row.id, uid, user_id, username, type, email, phone, locale, group_type },
    ...{ group_id, group_name, team_id, team_name, team_role, status },
    ...{ max_concurrent_tests, running_tests, version },
    created_at: koreanTime(row.created_at),
    last_seen_at: timeOf(row.last_seen_at),
  };
}

const timeOf = (at: Date | null): string | null => (at === null ? null : koreanTime(at));
