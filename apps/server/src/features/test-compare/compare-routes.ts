import { compareRuns } from '@rackhand/contract/endpoints/compare';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { compare } from './compare-runs.ts';

export function registerCompareRoutes(app: FastifyInstance, { db, clock }: FeatureDeps): void {
  bindEndpoint(app, compareRuns, ({ actor, query }) => compare(db, actor.groupType, query, clock.now()));
}
