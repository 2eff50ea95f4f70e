import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { checkUserSession, redeemSignInAsUser } from '@rackhand/contract/endpoints/sign-in-as-user';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bindOpenEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { OpenCall } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { bearerOf } from '../../platform/tokens/token-secret.ts';
import { type CountKeys, createCountKeys } from '../sign-in-attempts/count-keys.ts';
import { findOver } from './impersonation-life.ts';
import { type Impersonation, readUnended, takeUp } from './impersonation-store.ts';
import { recordImpersonation } from './record-impersonation.ts';
import { countWrongToken, requireUnlocked } from './token-limit.ts';
import { hashUserSecret, inventUserSessionToken } from './user-secrets.ts';

type Deps = FeatureDeps & { keys: CountKeys };
type UserSession = AnswerOf<typeof checkUserSession>;

/** What the customer's service calls. Document 3 section 2. */
export function registerServiceRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const keys = createCountKeys(deps.secrets.countKey);
  bindOpenEndpoint(app, redeemSignInAsUser, (call) => redeem({ ...deps, keys }, call));
  bindOpenEndpoint(app, checkUserSession, (call) => check(deps, call));
}

/** A wrong token is counted, so the transaction ends well and the refusal comes after it. */
async function redeem(deps: Deps, call: OpenCall<typeof redeemSignInAsUser>): Promise<UserSession> {
  const { db, clock, keys } = deps;
  const { secret, hash } = inventUserSessionToken();
  const taken = await db.transaction().execute(async (trx) => {
    const attempt = { address: keys.address(call.ip), now: clock.now() };
    await requireUnlocked(trx, attempt);
    const row = await takeUpOnce(trx, deps, call, hash);
    if (row === null) await countWrongToken(trx, attempt);
    return row;
  });
  if (taken === null) throw new DomainError('2006');
  return shown(deps, { ...taken, started_at: taken.started_at ?? clock.now() }, secret);
}

async function takeUpOnce(
  trx: Trx,
  deps: Deps,
  { body, deployment, requestId, ip }: OpenCall<typeof redeemSignInAsUser>,
  session: Buffer,
): Promise<Impersonation | null> {
  const token = hashUserSecret(body.token);
  const [row] = await readUnended(trx, { token, groupType: deployment.groupType });
  if (row === undefined || (await findOver(deps, [row])).has(row)) return null;
  const at = deps.clock.now();
  if (!(await takeUp(trx, token, session, at))) return null;
  await recordImpersonation(trx, row, 'user.signed_in', { requestId, ip });
  return { ...row, started_at: at };
}

async function check(
  deps: FeatureDeps,
  { authorization, deployment }: OpenCall<typeof checkUserSession>,
): Promise<UserSession> {
  const token = bearerOf(authorization ?? undefined) ?? '';
  const session = hashUserSecret(token);
  const [row] = await readUnended(deps.db, { session, groupType: deployment.groupType });
  if (row === undefined || (await findOver(deps, [row])).has(row)) throw new DomainError('SESSION_1012');
  return shown(deps, row, token);
}

async function shown({ sessions }: FeatureDeps, row: Impersonation, token: string): Promise<UserSession> {
  const { at } = await sessions.endOf(row.tkey);
  const { uid, user_id, username, email, phone, locale, user_group_type: group_type } = row;
  return {
    session_token: token,
    expires_at: koreanTime(at),
    user: { uid, user_id, username, email, phone, locale, group_type },
    impersonated_by: { adm_id: row.adm_id, since: koreanTime(row.started_at ?? at) },
  };
}
