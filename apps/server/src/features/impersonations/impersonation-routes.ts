import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { createImpersonationUpkeep } from './impersonation-upkeep.ts';
import { registerOwnRoutes } from './own-routes.ts';
import { registerServiceRoutes } from './service-routes.ts';

/** Signing in as a user: what the admin calls, what the customer's service calls, and its end. */
export function registerImpersonations(app: FastifyInstance, deps: FeatureDeps): void {
  registerOwnRoutes(app, deps);
  registerServiceRoutes(app, deps);
  const upkeep = createImpersonationUpkeep(deps);
  app.addHook('onReady', (done) => {
    upkeep.start();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    upkeep.close();
    done();
  });
}
