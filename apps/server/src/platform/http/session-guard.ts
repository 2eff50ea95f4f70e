import { callScope, letsIn } from '@rackhand/contract/account/api-token';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { livePositionHeader } from '@rackhand/contract/call/live-times';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Deployment, deploymentOf, isClosed } from '../deployments/deployment.ts';
import type { Caller } from './call-context.ts';
import { DomainError } from './domain-error.ts';
import { scopeRefusal } from './scope-refusal.ts';

/** Finds the live session or the API token of a request, or throws why there is none. */
export interface CallerFinder {
  find(request: FastifyRequest, options: { slides: boolean }): Promise<Caller>;
}

export interface SessionGuard {
  /** The hook that lets only those in whom the endpoint's access allows. */
  hookFor(endpoint: Endpoint): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

interface GuardDeps {
  callers: CallerFinder;
  clock: Clock;
}

export function createSessionGuard({ callers, clock }: GuardDeps): SessionGuard {
  return {
    hookFor: (endpoint) => async (request, reply) => {
      const deployment = deploymentOf(request);
      const isPersons = !runsByItself(endpoint, request);
      const closed = endpoint.atAnyHour !== true && isClosed(deployment, clock.now());
      const caller = await callers.find(request, { slides: isPersons && !closed });
      request.caller = caller;
      if (caller.livePosition !== null) void reply.header(livePositionHeader, caller.livePosition);
      // Tokens go on at any hour.
      if (closed && caller.scopes === undefined) throw new DomainError('E1006');
      const refusal = whyRefused(endpoint, caller, deployment);
      if (refusal !== null) throw refusal;
    },
  };
}

/** Nobody's hand is behind it, as the caller says: decides nothing but whether the caller's own session slides. */
function runsByItself(endpoint: Endpoint, { query, headers }: FastifyRequest): boolean {
  if (endpoint.automatic === true || headers['x-auto-refresh'] === '1') return true;
  return endpoint.waits === true && typeof query === 'object' && query !== null && 'wait' in query;
}

function whyRefused(
  endpoint: Endpoint,
  { actor, mustRenewPassword, scopes }: Caller,
  { settings }: Deployment,
): DomainError | null {
  if (endpoint.feature !== undefined && !settings.features[endpoint.feature]) return new DomainError('2001');
  if (scopes !== undefined) {
    const wanted = callScope(endpoint);
    return letsIn(scopes, wanted) ? null : scopeRefusal(scopes, wanted);
  }
  if (mustRenewPassword && endpoint.beforeRenewal !== true) return new DomainError('2001');
  if (endpoint.restrictable === true && settings.restrictedAdminMode && !actor.isSuperAdmin)
    return new DomainError('2001');
  return endpoint.access === 'super' && !actor.isSuperAdmin ? new DomainError('31108') : null;
}
