import { tokenLimits, tokenNameMistake, tokenNameTexts } from '@rackhand/contract/account/api-token';
import { tokenScopes } from '@rackhand/contract/account/token-scopes';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { createApiToken, listApiTokens, revokeApiToken } from '@rackhand/contract/endpoints/api-tokens';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmRights } from '../../platform/http/rights.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { inventTokenSecret } from '../../platform/tokens/token-secret.ts';
import { findAdmin, lookUpFellow } from '../admins/admin-directory.ts';
import { insertToken, lockTokens, readTokens, revokeToken } from './api-token-store.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type CreateCall = Call<typeof createApiToken>;

const dayMs = 24 * 60 * 60_000;
const full = {
  ko: '토큰이 너무 많습니다. 쓰지 않는 토큰을 폐기하세요.',
  en: 'Too many tokens. Revoke some you no longer use.',
} as const;

/** API tokens: super admins make and revoke them, programs call with them. Document 3 section 7. */
export function registerApiTokenRoutes(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, listApiTokens, async ({ actor, query }) => {
    const tokens = await readTokens(deps.db, await whichTokens(deps, actor, query.owner));
    return { api_tokens: tokens, total_count: tokens.length };
  });
  bindEndpoint(app, createApiToken, (call) => create(deps, call));
  bindEndpoint(app, revokeApiToken, (call) => revoke(deps, call));
}

async function whichTokens({ db }: Deps, actor: Actor, owner: string | undefined) {
  if (owner === undefined) return { groupType: actor.groupType };
  const fellow = await lookUpFellow(db, actor, owner);
  if (fellow === null) throw new DomainError('1001');
  return { ownerAid: fellow.aid };
}

async function create({ db, clock }: Deps, call: CreateCall): Promise<AnswerOf<typeof createApiToken>> {
  const { actor, body } = call;
  const { secret, hash } = inventTokenSecret();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + body.valid_days * dayMs);
  const scopes = tokenScopes.filter((scope) => body.scopes.includes(scope));
  const id = await db.transaction().execute(async (trx) => {
    await confirmRights(trx, actor);
    await lockTokens(trx);
    const { groupType, aid: ownerAid, admId: createdBy } = actor;
    const others = await readTokens(trx, { groupType });
    const names = others.map(({ name }) => name);
    const isAdmins = (await findAdmin(trx, body.name)) !== null;
    const taken = isAdmins ? tokenNameTexts.somebodys : tokenNameMistake(body.name, names);
    if (taken !== null) throw new DomainError('2020', [{ field: 'name', message: taken }]);
    if (others.length >= tokenLimits.most) throw new DomainError('901', [{ field: 'name', message: full }]);
    const token = { secretHash: hash, name: body.name, scopes, groupType, createdBy, ownerAid };
    const inserted = await insertToken(trx, { ...token, createdAt, expiresAt });
    const after = { id: inserted, scopes, expires_at: koreanTime(expiresAt) };
    await audit(trx, call, { action: 'api_token.created', object: body.name, after });
    return inserted;
  });
  return {
    id,
    token: secret,
    name: body.name,
    scopes,
    created_by: actor.admId,
    owner: actor.admId,
    created_at: koreanTime(createdAt),
    expires_at: koreanTime(expiresAt),
    last_used_at: null,
    last_used_ip: null,
  };
}

async function revoke(
  { db, clock }: Deps,
  call: Call<typeof revokeApiToken>,
): Promise<Record<string, never>> {
  const { actor, body } = call;
  await db.transaction().execute(async (trx) => {
    await confirmRights(trx, actor);
    const name = await revokeToken(trx, body.id, {
      groupType: actor.groupType,
      by: actor.admId,
      at: clock.now(),
    });
    if (name === null) throw new DomainError('2002');
    await audit(trx, call, { action: 'api_token.revoked', object: name, before: { id: body.id } });
  });
  return {};
}

async function audit(
  trx: Parameters<typeof recordAudit>[0],
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  entry: { action: AuditAction; object: string; before?: object; after?: object },
): Promise<void> {
  await recordAudit(trx, { ...entry, groupType: actor.groupType, actor, requestId, ip, result: 'ok' });
}
