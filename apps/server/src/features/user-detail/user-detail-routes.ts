import { exportUser } from '@rackhand/contract/endpoints/user-changes';
import { readUser } from '@rackhand/contract/endpoints/users';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { exportOne } from './export-user.ts';
import { readUserDetail } from './read-user-detail.ts';

/** What a user is to several features at once: account, points, runs, links. */
export function registerUserDetailRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  bindEndpoint(app, exportUser, (call) => exportOne(deps, call));
  bindEndpoint(app, readUser, (call) => readUserDetail(deps, call));
}
