import { acceptedLanguage, defaultLanguage, type Language } from '@rackhand/contract/language';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import type { CallContext } from './call.ts';
import { readCookies } from './cookies.ts';

/** What the session guard found out about a request. */
export interface Caller {
  actor: Actor;
  /** Signed in with a temporary password: only what renews it is open. Document 3 section 2. */
  mustRenewPassword: boolean;
  language: Language | null;
  farmVersion: string | null;
}

/** The request's `Accept-Language`, else the session's choice, else Korean. Document 3 section 1. */
export function requestLanguage(request: FastifyRequest): Language {
  return acceptedLanguage(request.headers['accept-language']) ?? request.caller?.language ?? defaultLanguage;
}

function context(request: FastifyRequest): CallContext {
  return {
    requestId: request.id,
    language: requestLanguage(request),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
  };
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header.join(', ') : header) ?? null;
}

export function callContext(request: FastifyRequest): CallContext & Pick<Caller, 'actor' | 'farmVersion'> {
  const { caller } = request;
  if (caller === null) throw new Error('the session guard has not run');
  return { ...context(request), actor: caller.actor, farmVersion: caller.farmVersion };
}

export function openCallContext(
  request: FastifyRequest,
): CallContext & { cookies: ReadonlyMap<string, string>; secure: boolean } {
  return {
    ...context(request),
    cookies: readCookies(request.headers.cookie),
    secure: request.protocol === 'https',
  };
}
