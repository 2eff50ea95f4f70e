import { appDrift, appDriftDevices, appDriftFile } from '@rackhand/contract/endpoints/app-drift';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { readDriftDevices } from './drift-devices.ts';
import { sendDriftFile } from './drift-file.ts';
import { readDrift, readDriftOf } from './read-drift.ts';

/** How far the farm's apps are from their managed versions. Document 8. */
export function registerDriftRoutes(app: FastifyInstance, { db, clock }: FeatureDeps): void {
  bindEndpoint(app, appDrift, ({ query }) => readDrift(db, query));
  bindEndpoint(app, appDriftDevices, async ({ params, query, language }) => {
    const packageId = Number(params.package_id);
    const about = await readDriftOf(db, packageId);
    const found = await readDriftDevices(db, packageId, query, { language, at: clock.now() });
    return { package: about, ...found };
  });
  bindRawEndpoint(app, appDriftFile, async (call, reply) => {
    const { package_id } = call.query;
    if (package_id !== undefined) await readDriftOf(db, package_id);
    sendDriftFile({ db, clock }, call, reply);
  });
}
