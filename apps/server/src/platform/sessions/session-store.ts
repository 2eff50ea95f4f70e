import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../database/tables.ts';

/** A session with its admin, as the guard needs it. Instants are milliseconds since 1970. */
export interface FoundSession {
  tkey: string | null;
  aid: string;
  adm_id: string;
  is_super_admin: boolean;
  is_renewed_pw: boolean;
  group_type: string;
  language: string | null;
  expires_ms: number;
  ends_ms: number;
  ended: boolean;
  farm_version: string | null;
}

const guardStatement = `
  select s.tkey, s.aid, a.adm_id, a.is_super_admin, a.is_renewed_pw, s.group_type, s.language,
    (extract(epoch from s.expires_at) * 1000)::float8 as expires_ms,
    (extract(epoch from s.ends_at) * 1000)::float8 as ends_ms,
    s.ended_at is not null as ended,
    (select version::text from farm_version) as farm_version
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
  secretHash: Buffer;
  aid: string;
  groupType: string;
  language: string | null;
  ip: string;
  userAgent: string;
  startedAt: Date;
  expiresAt: Date;
  endsAt: Date;
}

export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<string> {
  const { tkey } = await db
    .insertInto('sessions')
    .values({
      secret_hash: session.secretHash,
      aid: session.aid,
      group_type: session.groupType,
      language: session.language,
      ip: session.ip,
      user_agent: session.userAgent,
      started_at: session.startedAt,
      expires_at: session.expiresAt,
      ends_at: session.endsAt,
    })
    .returning('tkey')
    .executeTakeFirstOrThrow();
  return tkey;
}

/** Ends the live session of a secret; who it was, or null where there was none. */
export async function endSessionOf(
  db: Kysely<Tables>,
  secretHash: Buffer,
  reason: string,
  at: Date,
): Promise<{ tkey: string; aid: string; adm_id: string } | null> {
  const { rows } = await sql<{ tkey: string; aid: string; adm_id: string }>`
    update sessions s set ended_at = ${at}, end_reason = ${reason}
    from admins a where a.aid = s.aid and s.secret_hash = ${secretHash} and s.ended_at is null
    returning s.tkey, s.aid, a.adm_id`.execute(db);
  return rows[0] ?? null;
}

/** All live sessions of an admin. */
export async function endSessionsOfAdmin(
  db: Kysely<Tables>,
  aid: string,
  reason: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('aid', '=', aid)
    .where('ended_at', 'is', null)
    .execute();
}

/** Never shortens a session, nor revives one. */
export async function slideSessions(
  db: Kysely<Tables>,
  expiries: ReadonlyMap<string, number>,
): Promise<void> {
  const tkeys = [...expiries.keys()];
  const instants = [...expiries.values()].map((time) => new Date(time));
  await sql`
    update sessions s set expires_at = greatest(s.expires_at, slid.expires_at)
    from unnest(${tkeys}::text[], ${instants}::timestamptz[]) as slid (tkey, expires_at)
    where s.tkey = slid.tkey and s.ended_at is null`.execute(db);
}

export interface SessionEnd {
  tkey: string;
  ended: boolean;
  expiresAt: Date;
}

export async function readSessionEnds(db: Kysely<Tables>, tkeys: readonly string[]): Promise<SessionEnd[]> {
  const { rows } = await sql<SessionEnd>`
    select tkey, ended_at is not null as ended, expires_at as "expiresAt"
    from sessions where tkey = any(${[...tkeys]}::text[])`.execute(db);
  return rows;
}
