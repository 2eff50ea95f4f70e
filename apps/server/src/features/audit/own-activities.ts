import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { AdminActivity, adminLastActivity } from '@rackhand/contract/endpoints/audit';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { browserName } from '../../platform/http/browser-name.ts';
import type { Page } from './audit-store.ts';

interface OwnActivities {
  totalCount: number;
  activities: AdminActivity[];
}

interface ActivityRow {
  id: number;
  at: Date;
  ip: string | null;
  user_agent: string | null;
  action: string;
  result: string;
}

/** What is refused at the door: nobody is signed in there, and an id is all there is. A wrong code comes after a right password. */
const atDoor = sql`actor_aid is null and action in ('session.sign_in', 'session.code_checked')`;

/** An admin's own entries, and the sign-ins under the admin's id that failed. Document 3 section 7. */
export async function readOwnActivities(
  db: Db,
  actor: Pick<Actor, 'aid' | 'admId'>,
  { page, limit, kind }: Page & { kind: 'sign_in' | 'all' },
): Promise<OwnActivities> {
  const own = sql`(
    select id, at, ip, tkey, after, action, result from audit_trail where actor_aid = ${actor.aid}
    union all
    select id, at, ip, tkey, after, action, result from audit_trail
    where ${atDoor} and lower(actor_name) = lower(${actor.admId})
  )`;
  const wanted =
    kind === 'all'
      ? sql`true`
      : sql`action in ('session.sign_in', 'session.code_checked', 'session.sign_out')`;
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) from ${own} own where ${wanted}`.execute(db),
    sql<ActivityRow>`
      select own.id, own.at, own.ip, own.action, own.result,
        coalesce(s.user_agent, own.after ->> 'user_agent') as user_agent
      from ${own} own left join sessions s on s.tkey = own.tkey
      where ${wanted} order by own.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
  ]);
  return { totalCount: counted.rows[0]?.count ?? 0, activities: found.rows.map(toActivity) };
}

/** The sign-in before the one that began this session, and those that failed under this id between the two. */
export async function readLastActivity(
  db: Db,
  { aid, admId, tkey }: Pick<Actor, 'aid' | 'admId' | 'tkey'>,
): Promise<AnswerOf<typeof adminLastActivity>> {
  const signIns = sql`from audit_trail where actor_aid = ${aid} and action = 'session.sign_in' and result = 'ok'`;
  const { rows } = await sql<ActivityRow>`
    select e.id, e.at, e.ip, e.action, e.result, e.after ->> 'user_agent' as user_agent from audit_trail e
    where e.id = (select max(id) ${signIns} and object <> ${tkey}
      and id < coalesce((select max(id) ${signIns} and object = ${tkey}), 9223372036854775807))`.execute(db);
  const before = rows[0];
  if (before === undefined) return { admin_activity: null, failures_since: 0 };
  const failed = await sql<{ count: number }>`
    select coalesce(sum(coalesce((after ->> 'times')::int, 1)), 0) as count from audit_trail
    where ${atDoor} and lower(actor_name) = lower(${admId})
      and id > ${before.id}`.execute(db);
  return { admin_activity: toActivity(before), failures_since: failed.rows[0]?.count ?? 0 };
}

function toActivity(row: ActivityRow): AdminActivity {
  return {
    id: String(row.id),
    created_at_timestamp: row.at.getTime(),
    ip: row.ip ?? '',
    ...browserName(row.user_agent ?? ''),
    activity: row.action,
    status: row.result,
  };
}
