import { listIncidents as endpoint } from '@rackhand/contract/endpoints/incidents';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { listIncidents } from './incident-list.ts';

export function registerIncidentRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  bindEndpoint(app, endpoint, async () => {
    const incidents = await listIncidents(db);
    return { incidents, total_count: incidents.length };
  });
}
