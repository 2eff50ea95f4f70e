import { wireCode } from '@rackhand/contract/call/error-codes';
import type { FastifyInstance } from 'fastify';
import { listedCodes } from '../platform/http/listed-codes.ts';

/** Looks at every refusal of a server under test: OpenAPI is made of what the contract lists. Document 3 section 1. */
export function watchRefusals(app: FastifyInstance): { requireListed(): void } {
  const unlisted = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    const isFailure =
      reply.statusCode >= 400 && String(reply.getHeader('content-type')).startsWith('application/json');
    if (endpoint === undefined || !isFailure || typeof payload !== 'string') return;
    const { errorCode } = JSON.parse(payload) as { errorCode: number | string };
    if (!listedCodes(endpoint).some((code) => wireCode(code) === errorCode))
      unlisted.add(`${endpoint.method} ${endpoint.path} ${String(errorCode)}`);
  });
  return {
    requireListed: () => {
      if (unlisted.size === 0) return;
      throw new Error(`refusals whose code the contract does not list: ${[...unlisted].sort().join(', ')}`);
    },
  };
}
