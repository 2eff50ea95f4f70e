import type { Endpoint } from '@rackhand/contract/endpoint';
import type { Registry } from 'prom-client';
import type { Caller } from './call-context.ts';
import type { SessionGuard } from './session-guard.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessionGuard: SessionGuard;
    /** Every endpoint that is served, for OpenAPI and for the test that none is missing. */
    boundEndpoints: Endpoint[];
    /** What `/metrics` shows; features add their own figures. */
    metrics: Registry;
    /** The server has been told to stop: it is not ready any more. */
    draining: boolean;
  }
  interface FastifyRequest {
    /** null until the session guard has run. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The route changes something: it needs the same origin. */
    changes?: boolean;
    /** The route has a key of its own (agents' link), so the same-origin rule does not apply. */
    ownKey?: boolean;
  }
}
