import { readKpi as endpoint } from '@rackhand/contract/endpoints/kpi';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { closeDays } from './close-days.ts';
import { readKpi } from './read-kpi.ts';

const closedEveryMs = 10 * 60_000;

/** What the service is measured by. Document 10, "Figures". */
export function registerKpiRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, jobs } = deps;
  bindEndpoint(app, endpoint, (call) => readKpi(deps, call));
  jobs.add({
    ...{ name: 'close_kpi_days', everyMs: closedEveryMs, isAlone: true },
    run: async (at) => {
      await closeDays(db, at);
    },
  });
}
