import { registerSetTopBox } from '@rackhand/contract/endpoints/set-top-boxes';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { registerBox } from './register-box.ts';

export function registerSetTopBoxRoutes(app: FastifyInstance, deps: FeatureDeps & ReportStoreDeps): void {
  bindEndpoint(app, registerSetTopBox, (call) => registerBox(deps, call));
}
