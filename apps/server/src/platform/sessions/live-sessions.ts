import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { Db, Trx } from '../database/database.ts';
import type { SessionTimes } from './session-store.ts';

/** A session as its own admin and super admins may see it. */
export interface LiveSession {
  tkey: string;
  secretHash: Buffer;
  ip: string;
  userAgent: string;
  groupType: GroupType;
  startedAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  endsAt: Date;
}

/** Sessions of an admin that nobody has ended; whether one has timed out is the caller's to say. */
export async function readUnendedSessions(
  db: Db | Trx,
  aid: string,
): Promise<(Omit<LiveSession, 'expiresAt' | 'endsAt'> & SessionTimes)[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('aid', '=', aid)
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('tkey')
    .execute();
  return rows.map((row) => ({
    tkey: row.tkey,
    secretHash: row.secret_hash,
    ip: row.ip,
    userAgent: row.user_agent,
    groupType: row.group_type,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    ended: false,
    idle_ms: row.idle_ms,
    expires_ms: row.expires_at.getTime(),
    ends_ms: row.ends_at.getTime(),
  }));
}
