import { hosts } from '@rackhand/contract/endpoints/hosts';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { readHosts } from './host-list.ts';

export function registerHostRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  bindEndpoint(app, hosts, async () => ({ servers: await readHosts(db) }));
}
