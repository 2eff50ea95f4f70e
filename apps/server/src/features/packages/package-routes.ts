import { listPackages, simpleDeviceList } from '@rackhand/contract/endpoints/apps';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { readPackages, readSimpleDevices } from './list-packages.ts';

/** Packages: apps in the versions that devices are to have. Documents 3 section 5 and 8. */
export function registerPackageRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  bindEndpoint(app, simpleDeviceList, async ({ query }) => ({ devices: await readSimpleDevices(db, query) }));
  bindEndpoint(app, listPackages, ({ query }) => readPackages(db, query));
}
