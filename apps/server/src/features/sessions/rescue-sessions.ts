import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { browserName } from '../../platform/http/browser-name.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { endSessionsOfAdmin } from '../../platform/sessions/session-store.ts';
import { requireAdmin } from '../admins/rescue-admins.ts';

interface RescueDeps {
  db: Db;
  clock: Clock;
}

const actor = { name: 'command line' };

export interface ListedSession {
  tkey: string;
  adm_id: string;
  group_type: string;
  ip: string;
  browser: string;
  os: string;
  started_at: string;
  last_used_at: string;
  expires_at: string;
}

/** Sessions that live now, of all admins or of one, as far as they are stored: a minute of use may not be yet. */
export async function listSessions({ db, clock }: RescueDeps, admId: string): Promise<ListedSession[]> {
  return db.transaction().execute(async (trx) => {
    const admin = admId === '' ? null : await requireAdmin(trx, admId);
    const rows = await trx
      .selectFrom('sessions')
      .innerJoin('admins', 'admins.aid', 'sessions.aid')
      .select([
        'tkey',
        'adm_id',
        'sessions.group_type',
        'ip',
        'user_agent',
        'started_at',
        'last_used_at',
        'expires_at',
      ])
      .where('ended_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .$if(admin !== null, (query) => query.where('sessions.aid', '=', admin?.aid ?? ''))
      .orderBy('comparable_id')
      .orderBy('started_at', 'desc')
      .execute();
    await recordAudit(trx, { actor, action: 'session.listed', object: admin?.adm_id ?? '', result: 'ok' });
    return rows.map(({ user_agent, started_at, last_used_at, expires_at, ...row }) => ({
      ...row,
      ...browserName(user_agent),
      started_at: koreanTime(started_at),
      last_used_at: koreanTime(last_used_at),
      expires_at: koreanTime(expires_at),
    }));
  });
}

/** How many have ended by this. */
export async function endSessionsByCommand({ db, clock }: RescueDeps, admId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const admin = await requireAdmin(trx, admId);
    const now = clock.now();
    const unended = await endSessionsOfAdmin(trx, admin.aid, 'ended_by_command', now);
    // What has timed out is gone by itself.
    const ended = unended.filter(({ expires_at: until }) => until > now).map(({ tkey }) => tkey);
    await recordAudit(trx, {
      actor,
      action: 'session.ended',
      object: admin.adm_id,
      groupType: admin.group_type,
      after: { ended },
      result: 'ok',
    });
    return ended.length;
  });
}
