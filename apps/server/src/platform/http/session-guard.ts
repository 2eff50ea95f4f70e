import type { Endpoint } from '@rackhand/contract/endpoint';
import type { ErrorCode } from '@rackhand/contract/error-codes';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import type { Caller } from './call-context.ts';
import { DomainError } from './domain-error.ts';

/** Finds the live session of a request, or throws why there is none. */
export interface CallerFinder {
  find(request: FastifyRequest, options: { slides: boolean }): Promise<Caller>;
}

export interface SessionGuard {
  /** The hook that lets only those in whom the endpoint's access allows. */
  hookFor(endpoint: Endpoint): (request: FastifyRequest) => Promise<void>;
}

interface GuardDeps {
  callers: CallerFinder;
  /** Told of each refusal of a person who is signed in. */
  onRefusal: (actor: Actor, code: ErrorCode, request: FastifyRequest) => Promise<void>;
}

export function createSessionGuard({ callers, onRefusal }: GuardDeps): SessionGuard {
  return {
    hookFor: (endpoint) => async (request) => {
      const slides = !runsByItself(endpoint, request) && request.headers['x-auto-refresh'] !== '1';
      const caller = await callers.find(request, { slides });
      request.caller = caller;
      const code = whyRefused(endpoint, caller);
      if (code === null) return;
      await onRefusal(caller.actor, code, request);
      throw new DomainError(code);
    },
  };
}

function runsByItself(endpoint: Endpoint, { query }: FastifyRequest): boolean {
  if (endpoint.automatic === true) return true;
  return endpoint.waits === true && typeof query === 'object' && query !== null && 'wait' in query;
}

function whyRefused(endpoint: Endpoint, { actor, mustRenewPassword }: Caller): ErrorCode | null {
  if (mustRenewPassword && endpoint.beforeRenewal !== true) return '2001';
  return endpoint.access === 'super' && !actor.isSuperAdmin ? '31108' : null;
}
