import { type SettingsLayer, shippedCommon, shippedGroups } from '@rackhand/contract/deployment';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { deploymentOf } from '../deployments/deployment.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { DomainError } from './domain-error.ts';

interface ConsoleConfigDeps {
  config: ServerConfig;
  deployments: Deployments;
}

/**
 * What the console is told of the request's own deployment, and of no other: a common file, and one of the group type
 * that wins over it. Document 3 section 3.
 */
export function registerConsoleConfig(
  app: FastifyInstance,
  { config, deployments }: ConsoleConfigDeps,
): void {
  app.get('/config/appConfig.json', (request) => {
    const { groupType } = deploymentOf(request);
    const { common } = deployments.files();
    return {
      groupType,
      simulated_devices: config.simulatedDevices,
      keeps_mails: config.smtp === null,
      ...joined(shippedCommon, common),
    };
  });
  app.get<{ Params: { file: string } }>('/config/:file', (request) => {
    const { groupType } = deploymentOf(request);
    if (request.params.file !== `${groupType}.json`) throw new DomainError('4001');
    return joined(shippedGroups[groupType], deployments.files().groups[groupType] ?? {});
  });
}

function joined(below: SettingsLayer, above: SettingsLayer): SettingsLayer {
  return { ...below, ...above, features: { ...below.features, ...above.features } };
}
