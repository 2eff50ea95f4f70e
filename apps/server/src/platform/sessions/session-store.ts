import type { SessionEnd } from '@rackhand/contract/account/session-ends';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import { positionText } from '../database/live-order.ts';
import type { Tables } from '../database/tables.ts';

/** A session with its admin, as the guard needs it. Instants are milliseconds since 1970. */
export interface FoundSession {
  tkey: string | null;
  aid: string;
  adm_id: string;
  is_super_admin: boolean;
  is_renewed_pw: boolean;
  group_type: string;
  /** null: the admin belongs to all. */
  admin_group_type: string | null;
  language: string | null;
  idle_ms: number;
  expires_ms: number;
  ends_ms: number;
  ended: boolean;
  end_reason: string | null;
  farm_version: string | null;
  live_position: string | null;
}

const guardStatement = `
  select s.tkey, s.aid, a.adm_id, a.is_super_admin, s.group_type,
    a.is_renewed_pw and not s.must_renew as is_renewed_pw,
    a.group_type as admin_group_type, s.language, s.idle_ms,
    (extract(epoch from s.expires_at) * 1000)::float8 as expires_ms,
    (extract(epoch from s.ends_at) * 1000)::float8 as ends_ms,
    s.ended_at is not null as ended, s.end_reason,
    (select version::text from farm_version) as farm_version,
    ${positionText} as live_position
  from (select $1::bytea as secret_hash) as request
  left join sessions s using (secret_hash)
  left join admins a on a.aid = s.aid`;

/** The session of a secret and the farm's version in one prepared statement: the one query of a list that has not changed. */
export async function findSession(pool: pg.Pool, secretHash: Buffer): Promise<FoundSession | null> {
  const { rows } = await pool.query<FoundSession>({
    name: 'session-guard',
    text: guardStatement,
    values: [secretHash],
  });
  const found = rows[0];
  return found === undefined || found.tkey === null ? null : found;
}

export interface NewSession {
  /** Public id. */
  tkey: string;
  secretHash: Buffer;
  aid: string;
  groupType: GroupType;
  language: string | null;
  ip: string;
  userAgent: string;
  mustRenew: boolean;
  idleMs: number;
  startedAt: Date;
  expiresAt: Date;
  endsAt: Date;
}

export function newSession(db: Kysely<Tables>, session: NewSession) {
  return db.insertInto('sessions').values({
    tkey: session.tkey,
    secret_hash: session.secretHash,
    aid: session.aid,
    group_type: session.groupType,
    language: session.language,
    ip: session.ip,
    user_agent: session.userAgent,
    must_renew: session.mustRenew,
    idle_ms: session.idleMs,
    started_at: session.startedAt,
    last_used_at: session.startedAt,
    expires_at: session.expiresAt,
    ends_at: session.endsAt,
  });
}

interface EndedSession {
  tkey: string;
  aid: string;
  adm_id: string;
  /** Of the admin; null belongs to all. */
  group_type: string | null;
}

/** Ends the live session of a secret in that group type; who it was, or null where there was none. */
export async function endSessionOf(
  db: Kysely<Tables>,
  { secretHash, groupType }: { secretHash: Buffer; groupType: string },
  reason: SessionEnd,
  at: Date,
): Promise<EndedSession | null> {
  const { rows } = await sql<EndedSession>`
    update sessions s set ended_at = ${at}, end_reason = ${reason}
    from admins a where a.aid = s.aid and s.secret_hash = ${secretHash} and s.group_type = ${groupType}
      and s.ended_at is null
    returning s.tkey, s.aid, a.adm_id, a.group_type`.execute(db);
  return rows[0] ?? null;
}

/** The admin of a session; null where there is none. */
export async function findSessionOwner(db: Kysely<Tables>, tkey: string): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('aid').where('tkey', '=', tkey).executeTakeFirst();
  return row?.aid ?? null;
}

/** Whether it has ended by this. */
export async function endSession(
  db: Kysely<Tables>,
  tkey: string,
  reason: SessionEnd,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('tkey', '=', tkey)
    .where('ended_at', 'is', null)
    .returning('tkey')
    .executeTakeFirst();
  return row !== undefined;
}

/** After a password change: a new secret, and everything is open to it. */
export async function renewSession(db: Kysely<Tables>, tkey: string, secretHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ secret_hash: secretHash, must_renew: false })
    .where('tkey', '=', tkey)
    .execute();
}

/**
 * All sessions of an admin that nobody has ended, but for the one that is kept, or those of one deployment alone; some have
 * timed out by themselves.
 */
export async function endSessionsOfAdmin(
  db: Kysely<Tables>,
  aid: string,
  reason: SessionEnd,
  at: Date,
  { kept = null, groupType = null }: { kept?: string | null; groupType?: GroupType | null } = {},
): Promise<{ tkey: string; expires_at: Date }[]> {
  return db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('aid', '=', aid)
    .where('ended_at', 'is', null)
    .$if(kept !== null, (query) => query.where('tkey', '!=', kept ?? ''))
    .$if(groupType !== null, (query) => query.where('group_type', '=', groupType))
    .returning(['tkey', 'expires_at'])
    .execute();
}

/** By when its person last did something: never shortens a session, nor revives one. */
export async function slideSessions(db: Kysely<Tables>, used: ReadonlyMap<string, number>): Promise<void> {
  const tkeys = [...used.keys()];
  const instants = [...used.values()].map((time) => new Date(time));
  await sql`
    update sessions s set
      last_used_at = greatest(s.last_used_at, slid.used_at),
      expires_at = greatest(s.expires_at,
        least(s.ends_at, slid.used_at + s.idle_ms * interval '1 millisecond'))
    from unnest(${tkeys}::text[], ${instants}::timestamptz[]) as slid (tkey, used_at)
    where s.tkey = slid.tkey and s.ended_at is null`.execute(db);
}

/** What is known of when a session times out. */
export interface SessionTimes {
  tkey: string;
  ended: boolean;
  idle_ms: number;
  expires_ms: number;
  ends_ms: number;
}

/** With the rights that its admin has now. */
export interface SessionNow extends SessionTimes {
  is_super_admin: boolean;
}

export async function readSessionsNow(db: Kysely<Tables>, tkeys: readonly string[]): Promise<SessionNow[]> {
  const { rows } = await sql<SessionNow>`
    select s.tkey, s.ended_at is not null as ended, s.idle_ms,
      (extract(epoch from s.expires_at) * 1000)::float8 as expires_ms,
      (extract(epoch from s.ends_at) * 1000)::float8 as ends_ms,
      coalesce(a.is_super_admin, false) as is_super_admin
    from sessions s left join admins a on a.aid = s.aid
    where s.tkey = any(${[...tkeys]}::text[])`.execute(db);
  return rows;
}

const forgottenAtOnce = 1000;

/** Sessions that could not have gone on after this; what they did stays in the audit trail. */
export async function forgetOldSessions(db: Kysely<Tables>, before: Date): Promise<void> {
  let forgotten: bigint;
  do {
    const old = db
      .selectFrom('sessions')
      .select('tkey')
      .where('ends_at', '<', before)
      .limit(forgottenAtOnce)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await db.deleteFrom('sessions').where('tkey', 'in', old).executeTakeFirst();
    forgotten = numDeletedRows;
  } while (forgotten === BigInt(forgottenAtOnce));
}
