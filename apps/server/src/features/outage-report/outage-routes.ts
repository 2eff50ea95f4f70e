import { listReportedOutages, outageFile, readOutageReport } from '@rackhand/contract/endpoints/outages';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { listOutages } from './list-outages.ts';
import { outageDays } from './outage-days.ts';
import { sendOutageFile } from './outage-file.ts';
import { readReport } from './read-report.ts';
import { requireDevice } from './require-device.ts';

/** When devices could not be used, and because of what: all of the farm, over days. */
export function registerOutageRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, readOutageReport, ({ query }) => readReport(db, query, clock.now()));
  bindEndpoint(app, listReportedOutages, async ({ query }) => {
    await requireDevice(db, query);
    return listOutages(db, query, outageDays(query, clock.now()));
  });
  bindRawEndpoint(app, outageFile, (call, reply) => sendOutageFile(deps, call, reply));
}
