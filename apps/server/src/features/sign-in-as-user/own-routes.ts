import {
  signInAsUserLimits,
  signInAsUserRefusals,
  tokenFragment,
} from '@rackhand/contract/account/sign-in-as-user';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import {
  currentSignInAsUser,
  endSignInAsUser,
  startSignInAsUser,
} from '@rackhand/contract/endpoints/sign-in-as-user';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmRights } from '../../platform/http/rights.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { lookUpUser } from '../users/user-directory.ts';
import { findOver } from './impersonation-life.ts';
import {
  endImpersonation,
  type Impersonation,
  insertImpersonation,
  readUnended,
} from './impersonation-store.ts';
import { recordImpersonation } from './record-impersonation.ts';
import { inventOneTimeToken } from './user-secrets.ts';

type StartCall = Call<typeof startSignInAsUser>;

/** An admin signs in at the customer's service on behalf of a user. Document 3 section 2. */
export function registerOwnRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, startSignInAsUser, (call) => start(deps, call));

  bindEndpoint(app, currentSignInAsUser, async ({ actor }) => ({
    signed_in_as: shown(await findLiving(db, deps, actor.aid)),
  }));

  bindEndpoint(app, endSignInAsUser, ({ actor, requestId, ip }) =>
    db.transaction().execute(async (trx) => {
      const present = await findLiving(trx, deps, actor.aid);
      const ended =
        present !== null && (await endImpersonation(trx, present.id, 'ended_by_admin', clock.now()));
      if (ended) {
        const more = { reason: 'ended_by_admin', requestId, ip };
        await recordImpersonation(trx, present, 'user.sign_in_ended', more);
      }
      return { ended };
    }),
  );
}

async function findLiving(db: Db | Trx, deps: FeatureDeps, aid: string): Promise<Impersonation | null> {
  const [row] = await readUnended(db, { aid });
  return row === undefined || (await findOver(deps, [row])).has(row) ? null : row;
}

function shown(row: Impersonation | null): AnswerOf<typeof currentSignInAsUser>['signed_in_as'] {
  if (row === null) return null;
  const { uid, user_id: userId, username, started_at: startedAt } = row;
  return { uid, user_id: userId, username, since: startedAt === null ? null : koreanTime(startedAt) };
}

async function start(deps: FeatureDeps, call: StartCall): Promise<AnswerOf<typeof startSignInAsUser>> {
  const { actor, body, deployment, requestId, ip } = call;
  const { serviceUrl } = deployment.settings;
  if (serviceUrl === null)
    throw new DomainError('2001', [{ field: 'serviceUrl', message: signInAsUserRefusals.noService }]);
  const { secret, hash } = inventOneTimeToken();
  await deps.db.transaction().execute(async (trx) => {
    // Of two at once, on whatever instances, the second one sees the first one's.
    await sql`select 1 from admins where aid = ${actor.aid} for update`.execute(trx);
    await confirmRights(trx, actor);
    const user = await lookUpUser(trx, deployment.groupType, body.uid);
    if (user === null || user.status === 'left') throw new DomainError('1017');
    if (user.status !== 'active')
      throw new DomainError('1009', [{ field: 'uid', message: signInAsUserRefusals[user.status] }]);
    await requireNoOther(trx, deps, actor.aid);
    const now = deps.clock.now();
    const names = {
      aid: actor.aid,
      adm_id: actor.admId,
      tkey: actor.tkey,
      uid: user.uid,
      user_id: user.user_id,
      group_type: deployment.groupType,
    };
    await insertImpersonation(trx, {
      ...names,
      token_hash: hash,
      token_expires_at: new Date(now.getTime() + signInAsUserLimits.tokenMs),
      created_at: now,
    });
    await recordImpersonation(trx, names, 'user.sign_in_asked', { requestId, ip });
  });
  const address = new URL(serviceUrl);
  address.hash = `${tokenFragment}=${secret}`;
  return { redirect_url: address.href };
}

/** One at a time for an admin; what is over and was not noticed yet ends here. */
async function requireNoOther(trx: Trx, deps: FeatureDeps, aid: string): Promise<void> {
  const [present] = await readUnended(trx, { aid });
  if (present === undefined) return;
  const reason = (await findOver(deps, [present])).get(present);
  if (reason === undefined) throw new DomainError('20414', [{ field: 'user_id', message: present.user_id }]);
  if (await endImpersonation(trx, present.id, reason, deps.clock.now()))
    await recordImpersonation(trx, present, 'user.sign_in_ended', { reason });
}
