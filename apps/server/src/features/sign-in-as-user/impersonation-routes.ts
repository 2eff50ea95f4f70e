import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { addImpersonationJobs } from './impersonation-upkeep.ts';
import { registerOwnRoutes } from './own-routes.ts';
import { registerServiceRoutes } from './service-routes.ts';

/** Signing in as a user: what the admin calls, what the customer's service calls, and its end. */
export function registerImpersonations(app: FastifyInstance, deps: FeatureDeps): void {
  registerOwnRoutes(app, deps);
  registerServiceRoutes(app, deps);
  addImpersonationJobs(deps);
}
