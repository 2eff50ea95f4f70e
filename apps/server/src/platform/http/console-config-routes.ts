import { layersOf, type SettingSource, type SettingsLayer } from '@rackhand/contract/deployment/deployment';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { deploymentOf } from '../deployments/deployment.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { DomainError } from './domain-error.ts';

interface ConsoleConfigDeps {
  config: ServerConfig;
  deployments: Deployments;
}

const commonLayers = ['shipped', 'common_file'] as const;
const groupLayers = ['shipped_group', 'carrier_file', 'group_file'] as const;
/** A drawing is shown as an image alone; who goes to its address gets one that can do nothing. */
const logoPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * What the console is told of the request's own deployment, and of no other: a common file, one of the group type that
 * wins over it, and the deployment's own logo. Document 3 section 3.
 */
export function registerConsoleConfig(
  app: FastifyInstance,
  { config, deployments }: ConsoleConfigDeps,
): void {
  app.get('/config/appConfig.json', (request) => {
    const { groupType } = deploymentOf(request);
    const layers = layersOf(groupType, deployments.files());
    return {
      groupType,
      simulated_devices: config.simulatedDevices,
      keeps_mails: config.smtp === null,
      runs_per_host: config.runsPerHost,
      ...joined(layers, commonLayers),
      // A console that is being opened need not come back for it.
      of_group: joined(layers, groupLayers),
    };
  });
  app.get<{ Params: { file: string } }>('/config/:file', (request) => {
    const { groupType } = deploymentOf(request);
    if (request.params.file !== `${groupType}.json`) throw new DomainError('4001');
    return joined(layersOf(groupType, deployments.files()), groupLayers);
  });
  app.get<{ Params: { file: string } }>('/config/logo/:file', (request, reply) => {
    const { settings } = deploymentOf(request);
    const logo = settings.logo === request.params.file ? deployments.logoOf(settings.logo) : null;
    if (logo === null) throw new DomainError('4001');
    void reply.headers({
      'content-security-policy': logoPolicy,
      'cache-control': 'no-cache',
      etag: logo.tag,
    });
    if (request.headers['if-none-match'] === logo.tag) return reply.code(304).send();
    return reply.type(logo.type).send(logo.bytes);
  });
}

function joined(
  layers: Record<SettingSource, SettingsLayer>,
  sources: readonly SettingSource[],
): SettingsLayer {
  const features = sources.map((source) => layers[source].features);
  return Object.assign({}, ...sources.map((source) => layers[source]), {
    features: Object.assign({}, ...features) as SettingsLayer['features'],
  }) as SettingsLayer;
}
