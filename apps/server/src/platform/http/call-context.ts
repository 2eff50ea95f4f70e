import { isWalls } from '@rackhand/contract/account/api-token';
import type { TokenScope } from '@rackhand/contract/account/token-scopes';
import { acceptedLanguage, defaultLanguage, type Language } from '@rackhand/contract/text/language';
import type { FastifyRequest } from 'fastify';
import { deploymentOf } from '../deployments/deployment.ts';
import type { Actor } from './actor.ts';
import type { Call, CallContext, OpenCall } from './call.ts';
import { readCookies } from './cookies.ts';

/** What the session guard found out about a request. */
export interface Caller {
  actor: Actor;
  /** Signed in with a temporary password: only what renews it is open. Document 3 section 2. */
  mustRenewPassword: boolean;
  language: Language | null;
  farmVersion: string | null;
  livePosition: string | null;
  /** What an API token may do; a person's session has none. */
  scopes?: ReadonlySet<TokenScope>;
}

/** The request's `Accept-Language`, else the session's choice, else Korean. Document 3 section 1. */
export function requestLanguage(request: FastifyRequest): Language {
  return acceptedLanguage(request.headers['accept-language']) ?? request.caller?.language ?? defaultLanguage;
}

function context(request: FastifyRequest): CallContext {
  return {
    requestId: request.id,
    language: requestLanguage(request),
    deployment: deploymentOf(request),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
  };
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header.join(', ') : header) ?? null;
}

type GuardedContext = CallContext &
  Pick<
    Call,
    'actor' | 'farmVersion' | 'livePosition' | 'mustRenewPassword' | 'secure' | 'isWall' | 'mayRead'
  >;

export function callContext(request: FastifyRequest): GuardedContext {
  const { caller } = request;
  if (caller === null) throw new Error('the session guard has not run');
  const { actor, farmVersion, livePosition, mustRenewPassword, scopes } = caller;
  return {
    ...context(request),
    actor,
    farmVersion,
    livePosition,
    mustRenewPassword,
    secure: request.protocol === 'https',
    isWall: scopes !== undefined && isWalls(scopes),
    mayRead: scopes?.has('read') ?? true,
  };
}

export function openCallContext(
  request: FastifyRequest,
): CallContext & Pick<OpenCall, 'authorization' | 'cookies' | 'secure'> {
  return {
    ...context(request),
    authorization: request.headers.authorization ?? null,
    cookies: readCookies(request.headers.cookie),
    secure: request.protocol === 'https',
  };
}
