import { tokenLimits } from '@rackhand/contract/account/api-token';
import { type TokenScope, tokenScopes } from '@rackhand/contract/account/token-scopes';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { positionText } from '../database/live-order.ts';
import { deploymentOf } from '../deployments/deployment.ts';
import type { Caller } from '../http/call-context.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Standing } from '../sessions/sessions.ts';
import { hashTokenSecret } from './token-secret.ts';

/** What the guard and event streams ask about API tokens. */
export interface ApiTokens {
  /** Who calls with that secret; 2006 for one that is unknown here, expired, revoked, or nobody's who might make it now. */
  find(secret: string, request: FastifyRequest): Promise<Caller & { scopes: ReadonlySet<TokenScope> }>;
  /** Of many callers that are tokens how each stands. */
  standingOf(callers: readonly string[]): Promise<Map<string, Standing>>;
}

interface ApiTokensDeps {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
}

interface FoundToken {
  id: string;
  name: string;
  scopes: string[];
  last_used_at: Date | null;
  farm_version: string | null;
  live_position: string | null;
}

const callerPrefix = 'token:';

/** A token's name where sessions have their public id: no session's, and no admin's. */
export function isTokenCaller(tkey: string): boolean {
  return tkey.startsWith(callerPrefix);
}

const guardStatement = `
  select id, name, scopes, last_used_at, (select version::text from farm_version) as farm_version,
    ${positionText} as live_position
  from api_tokens t join admins owner on owner.aid = t.owner_aid
  where secret_hash = $1 and revoked_at is null and expires_at > $2 and t.group_type = $3
    and answers_for(owner, t.group_type)`;

export function createApiTokens({ db, pool, clock }: ApiTokensDeps): ApiTokens {
  async function noteUse({ id, last_used_at: before }: FoundToken, now: Date, ip: string): Promise<void> {
    const since = new Date(now.getTime() - tokenLimits.useNotedMs);
    if (before !== null && before > since) return;
    await sql`
      update api_tokens set last_used_at = ${now}, last_used_ip = ${ip}
      where id = ${id} and (last_used_at is null or last_used_at <= ${since})`.execute(db);
  }

  return {
    find: async (secret, request) => {
      const now = clock.now();
      const { groupType } = deploymentOf(request);
      const values = [hashTokenSecret(secret), now, groupType];
      const { rows } = await pool.query<FoundToken>({ name: 'token-guard', text: guardStatement, values });
      const [token] = rows;
      if (token === undefined) throw new DomainError('2006');
      await noteUse(token, now, request.ip);
      return callerOf(token, groupType);
    },
    standingOf: async (callers) => {
      if (callers.length === 0) return new Map();
      const ids = callers.map((caller) => caller.slice(callerPrefix.length));
      const { rows } = await sql<{ id: string }>`
        select id::text from api_tokens t join admins owner on owner.aid = t.owner_aid
        where id = any(${ids}::uuid[]) and revoked_at is null and expires_at > ${clock.now()}
          and answers_for(owner, t.group_type)`.execute(db);
      const good = new Set(rows.map(({ id }) => `${callerPrefix}${id}`));
      return new Map(
        callers.map((caller) => [caller, { ended: good.has(caller) ? null : '2006', isSuperAdmin: false }]),
      );
    },
  };
}

function callerOf(token: FoundToken, groupType: GroupType): Caller & { scopes: ReadonlySet<TokenScope> } {
  const caller = `${callerPrefix}${token.id}`;
  return {
    actor: {
      aid: caller,
      admId: token.name,
      // What only super admins may do is open to a token where the call names its scope, and nowhere else.
      isSuperAdmin: false,
      tkey: caller,
      groupType,
      reach: groupType,
    },
    mustRenewPassword: false,
    language: null,
    farmVersion: token.farm_version,
    livePosition: token.live_position,
    scopes: new Set(tokenScopes.filter((scope) => token.scopes.includes(scope))),
  };
}
