import { changeCarePolicy, listCare, readCarePolicy } from '@rackhand/contract/endpoints/care';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { changePolicy, readPolicy } from './care-policy.ts';
import { readDeeds } from './list-care.ts';

/** Scheduled reboots. Document 8, "Care". */
export function registerCareRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, readCarePolicy, () => readPolicy(db, clock.now()));
  bindEndpoint(app, changeCarePolicy, (call) => changePolicy(deps, call));
  bindEndpoint(app, listCare, ({ query, language }) => readDeeds(db, query, language));
}
