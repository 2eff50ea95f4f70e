import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { endSessions, listSessions, type SessionRow } from '@rackhand/contract/endpoints/sessions';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { browserName } from '../../platform/http/browser-name.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmRights } from '../../platform/http/rights.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { LiveSession } from '../../platform/sessions/live-sessions.ts';
import { endSession, endSessionsOfAdmin, findSessionOwner } from '../../platform/sessions/session-store.ts';
import { type Admin, lookUpFellow } from '../admins/admin-directory.ts';

type EndCall = Call<typeof endSessions>;

/** Where an admin is signed in, and how to end it. Document 3 section 2. */
export function registerSessionList(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, sessions } = deps;
  bindEndpoint(app, listSessions, async ({ actor, query }) => {
    const admin = await whoseSessions(db, actor, query.aid);
    const alive = await sessions.aliveOf(db, admin.aid);
    const rows = alive.map((session) => shown(session, admin, actor));
    return { adm_id: admin.adm_id, sessions: rows, total_count: rows.length };
  });
  bindEndpoint(app, endSessions, (call) =>
    db.transaction().execute(async (trx) => {
      await confirmRights(trx, call.actor);
      return (call.body.tkey === undefined ? endOthers : endOne)(trx, deps, call);
    }),
  );
}

/** One's own, or as a super admin anybody's of the deployment. */
async function whoseSessions(db: Db | Trx, actor: Actor, aid = actor.aid): Promise<Admin> {
  if (aid !== actor.aid && !actor.isSuperAdmin) throw new DomainError('31108');
  const admin = await lookUpFellow(db, actor, aid);
  if (admin === null) throw new DomainError('1001');
  return admin;
}

function shown(session: LiveSession, admin: Admin, actor: Actor): SessionRow {
  return {
    tkey: session.tkey,
    aid: admin.aid,
    adm_id: admin.adm_id,
    is_current: session.tkey === actor.tkey,
    group_type: session.groupType,
    ip: session.ip,
    ...browserName(session.userAgent),
    started_at: koreanTime(session.startedAt),
    last_used_at: koreanTime(session.lastUsedAt),
    expires_at: koreanTime(session.expiresAt),
  };
}

/** Another admin's session answers to those who may not see it like one that is not there. */
async function endOne(
  trx: Trx,
  { clock }: FeatureDeps,
  call: EndCall,
): Promise<AnswerOf<typeof endSessions>> {
  const { actor, body } = call;
  const tkey = body.tkey ?? '';
  const owner = await findSessionOwner(trx, tkey);
  const isTheirs = owner === actor.aid || actor.isSuperAdmin;
  const of = owner === null || !isTheirs ? null : await lookUpFellow(trx, actor, owner);
  if (of === null) throw new DomainError('2002');
  const reason = of.aid === actor.aid ? 'ended_by_owner' : 'ended_by_super';
  const hasEnded = await endSession(trx, tkey, reason, clock.now());
  if (hasEnded) await audit(trx, call, { of, ended: [tkey] });
  return { ended: hasEnded ? 1 : 0 };
}

async function endOthers(
  trx: Trx,
  { clock, sessions }: FeatureDeps,
  call: EndCall,
): Promise<AnswerOf<typeof endSessions>> {
  const { actor, body } = call;
  const of = await whoseSessions(trx, actor, body.aid);
  const { aid } = of;
  const alive = new Set((await sessions.aliveOf(trx, aid)).map(({ tkey }) => tkey));
  const reason = aid === actor.aid ? 'ended_by_owner' : 'ended_by_super';
  const unended = await endSessionsOfAdmin(trx, aid, reason, clock.now(), { kept: actor.tkey });
  // What has timed out is gone by itself, and nobody's doing.
  const ended = unended.map(({ tkey }) => tkey).filter((tkey) => alive.has(tkey));
  if (ended.length > 0) await audit(trx, call, { of, ended });
  return { ended: ended.length };
}

async function audit(
  trx: Trx,
  { actor, requestId, ip }: EndCall,
  { of, ended }: { of: Admin; ended: string[] },
): Promise<void> {
  const entry = {
    action: 'session.ended',
    object: of.adm_id,
    after: { ended },
    groupType: of.group_type,
  } as const;
  await recordAudit(trx, { ...entry, actor, requestId, ip, result: 'ok' });
}
