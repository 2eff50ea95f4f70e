import { searchUsers } from '@rackhand/contract/endpoints/users';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { findUsers } from './user-search.ts';

/** Users of the customers' service. */
export function registerUserRoutes(app: FastifyInstance, { db }: Pick<FeatureDeps, 'db'>): void {
  bindEndpoint(app, searchUsers, ({ body, deployment }) => findUsers(db, deployment.groupType, body));
}
