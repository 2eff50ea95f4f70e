import { validateScenario } from '@rackhand/contract/endpoints/custom-test';
import type { FastifyInstance } from 'fastify';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { readScenario } from './read-scenario.ts';

export function registerScenarioRoutes(app: FastifyInstance): void {
  bindEndpoint(app, validateScenario, ({ body, language }) => {
    const { faults, stepCount } = readScenario(body.scenario, { letMasksBe: true });
    const errors = faults.map(({ message, ...place }) => ({ ...place, message: message[language] }));
    return Promise.resolve({ errors, step_count: stepCount });
  });
}
