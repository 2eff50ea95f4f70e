import type { FastifyInstance } from 'fastify';
import type { AppDeps, FeatureDeps } from './app-deps.ts';
import { registerFarm } from './farm.ts';
import { registerSessionRoutes } from './features/sessions/session-routes.ts';
import { registerSignInRoutes } from './features/sign-in/sign-in-routes.ts';
import { createRefusalAudit } from './platform/audit/refusal-audit.ts';
import { registerApiDescription } from './platform/http/api-description-routes.ts';
import { registerConsoleConfig } from './platform/http/console-config-routes.ts';
import { registerConsole } from './platform/http/console-routes.ts';
import { createHttpServer } from './platform/http/create-http-server.ts';
import { createSessionGuard } from './platform/http/session-guard.ts';
import { registerSystemRoutes } from './platform/http/system-routes.ts';
import { loadServerSecrets } from './platform/secrets/server-secrets.ts';
import { sessionIdleMs } from './platform/sessions/session-lifetime.ts';
import { createSessions } from './platform/sessions/sessions.ts';

const sessionMinutes = 120;

/** Builds the whole server without listening; the database is migrated by then. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, pool, clock, config, log } = deps;
  const sessions = createSessions({ db, pool, clock, log, idleMs: sessionIdleMs(sessionMinutes) });
  const features: FeatureDeps = { ...deps, sessions };
  const sessionGuard = createSessionGuard({ callers: sessions, onRefusal: createRefusalAudit({ db, log }) });
  const app = createHttpServer({ config, log, sessionGuard });
  app.addHook('onClose', () => sessions.close());

  registerSystemRoutes(app, { pool, metricsToken: config.metricsToken });
  registerConsoleConfig(app, config);
  await registerSignInRoutes(app, { ...features, secrets: await loadServerSecrets(db) });
  registerSessionRoutes(app, features);
  await registerFarm(app, features);
  registerApiDescription(app);
  registerConsole(app, config);
  return app;
}
