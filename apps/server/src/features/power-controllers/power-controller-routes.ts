import { powerControllers } from '@rackhand/contract/endpoints/device-edit';
import type { FastifyInstance } from 'fastify';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';

export function registerPowerControllerRoutes(app: FastifyInstance, names: readonly string[]): void {
  bindEndpoint(app, powerControllers, () => Promise.resolve({ power_controller: [...names] }));
}
