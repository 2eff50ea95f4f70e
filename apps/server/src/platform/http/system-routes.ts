import { serverTroubleWords } from '@rackhand/contract/call/server-trouble';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DiskWatch } from '../disk/disk-watch.ts';
import type { ApiTokens } from '../tokens/api-tokens.ts';
import { bearerOf } from '../tokens/token-secret.ts';
import { DomainError } from './domain-error.ts';
import { isFromHere } from './is-from-here.ts';
import { scopeRefusal } from './scope-refusal.ts';

const readyDeadlineMs = 2_000;

interface SystemRouteDeps {
  pool: pg.Pool;
  tokens: ApiTokens;
  disk: Pick<DiskWatch, 'trouble'>;
}

/** `/livez`, `/readyz` and `/metrics`. Document 3 section 1. */
export function registerSystemRoutes(app: FastifyInstance, deps: SystemRouteDeps): void {
  const { pool, tokens, disk } = deps;
  const registry = createRegistry(app, pool);
  app.decorate('metrics', registry);
  ofProcess();

  app.get('/livez', () => ({ live: true }));

  app.get('/readyz', async () => {
    if (app.draining !== false || !(await answers(pool))) throw new DomainError('900');
    const trouble = disk.trouble();
    if (trouble !== null)
      throw new DomainError('900', [{ field: trouble, message: serverTroubleWords[trouble].whole }]);
    return { ready: true };
  });

  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) await requireScope(request, tokens);
    const all = Registry.merge([ofProcess(), registry]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/** From elsewhere it takes an API token with the scope `metrics`. */
async function requireScope(request: FastifyRequest, tokens: ApiTokens): Promise<void> {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer === null) throw new DomainError('2001');
  const { scopes } = await tokens.find(bearer, request);
  if (!scopes.has('metrics')) throw scopeRefusal(scopes, 'metrics');
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(resolve, readyDeadlineMs, false).unref();
  });
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

let processRegistry: Registry | null = null;

/** Of memory, garbage and the event loop: however many servers a process has, it is watched once. */
function ofProcess(): Registry {
  if (processRegistry === null) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

function createRegistry(app: FastifyInstance, pool: pg.Pool): Registry {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  return registry;
}
