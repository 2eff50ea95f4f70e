import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import {
  adminInfo,
  sessionCheck,
  sessionExtend,
  signOut,
  signOutByLink,
} from '@rackhand/contract/endpoints/sign-in';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { bindEndpoint, bindOpenEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { OpenCall } from '../../platform/http/call.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import {
  endedSessionCookie,
  hashSessionSecret,
  sessionSecretOf,
} from '../../platform/sessions/session-cookie.ts';
import { endSessionOf } from '../../platform/sessions/session-store.ts';
import { readAdmin } from '../admins/admin-directory.ts';

/** The session of the person who calls. Document 3 section 2. */
export function registerSessionRoutes(app: FastifyInstance, { db, clock, sessions }: FeatureDeps): void {
  /** Idempotent: signing out twice, or with no session, is a success. */
  async function end(call: OpenCall, reply: FastifyReply): Promise<Record<string, never>> {
    const secret = sessionSecretOf(call.cookies, call.secure);
    const { groupType } = call.deployment;
    if (secret !== null) {
      await db.transaction().execute(async (trx) => {
        const ended = await endSessionOf(
          trx,
          { secretHash: hashSessionSecret(secret), groupType },
          'signed_out',
          clock.now(),
        );
        if (ended === null) return;
        const { requestId, ip } = call;
        const actor = { aid: ended.aid, admId: ended.adm_id };
        await recordAudit(trx, {
          actor,
          action: 'session.sign_out',
          object: ended.tkey,
          groupType: ended.group_type,
          requestId,
          ip,
          result: 'ok',
        });
      });
    }
    void reply.header('set-cookie', endedSessionCookie(call.secure)).header('clear-site-data', '"cache"');
    return {};
  }
  bindOpenEndpoint(app, signOut, end);
  bindOpenEndpoint(app, signOutByLink, end);

  const endOf = async (tkey: string): Promise<AnswerOf<typeof sessionExtend>> => {
    const { at, remainingMs, canExtend } = await sessions.endOf(tkey);
    return { expires_at: koreanTime(at), remaining_ms: remainingMs, can_extend: canExtend };
  };
  bindEndpoint(app, sessionCheck, async ({ actor }) => ({
    adm_id: actor.admId,
    ...(await endOf(actor.tkey)),
  }));
  // The guard has slid the session by then, as by any call of its person.
  bindEndpoint(app, sessionExtend, ({ actor }) => endOf(actor.tkey));
  bindEndpoint(app, adminInfo, async ({ actor, mustRenewPassword }) => {
    const admin = await readAdmin(db, actor.aid);
    return {
      adm_id: admin.adm_id,
      adm_email: admin.email,
      adm_phone: admin.phone,
      aid: admin.aid,
      is_super_admin: admin.is_super_admin,
      version: admin.version,
      is_renewed_pw: !mustRenewPassword,
      tkey: actor.tkey,
    };
  });
}
