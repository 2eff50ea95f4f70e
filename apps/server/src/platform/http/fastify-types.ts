import type { Endpoint } from '@rackhand/contract/call/endpoint';
import type { Registry } from 'prom-client';
import type { Deployment } from '../deployments/deployment.ts';
import type { Deployments } from '../deployments/deployments.ts';
import type { Caller } from './call-context.ts';
import type { SessionGuard } from './session-guard.ts';
import type { UploadSlots } from './upload-slots.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessionGuard: SessionGuard;
    /** Every endpoint that is served, for OpenAPI and for the test that none is missing. */
    boundEndpoints: Endpoint[];
    /** What `/metrics` shows; features add their own figures. */
    metrics: Registry;
    /** Who takes a file in waits for a place. */
    uploadSlots: UploadSlots;
    /** Of the groups of customers that this server serves. */
    deployments: Deployments;
    /**
     * The server has been told to stop, and is not ready any more. It serves at first (`leaving`), then ends each
     * connection with its next answer, and at last refuses.
     */
    draining: false | 'leaving' | 'last-answers' | 'refusing';
  }
  interface FastifyRequest {
    /** null until the session guard has run. */
    caller: Caller | null;
    /** Of the request's host name; null only before the first hook. */
    deployment: Deployment | null;
    /** What path and body say, once they have been read by the contract. */
    input: Readonly<Record<string, unknown>> | null;
  }
  interface FastifyContextConfig {
    /** What is served; none for files and for what asks operators and agents. */
    endpoint?: Endpoint;
    /** The route changes something: it needs the same origin. */
    changes?: boolean;
    /** Only for a session or an API token. */
    guarded?: boolean;
    /** The route has a key of its own (agents' link), so the same-origin rule does not apply. */
    ownKey?: boolean;
  }
}
