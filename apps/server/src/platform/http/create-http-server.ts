import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import type { Logger } from 'pino';

interface HttpServerDeps {
  log: Logger;
}

/** Fastify with this house's rules, before any route. */
export function createHttpServer({ log }: HttpServerDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  return fastify({ loggerInstance, genReqId: () => randomUUID() });
}
