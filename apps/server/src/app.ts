import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { createHttpServer } from './platform/http/create-http-server.ts';

/** Builds the whole server without listening. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  return createHttpServer(deps);
}
