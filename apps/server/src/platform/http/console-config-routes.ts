import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config.ts';

/** What the console is told of this deployment: a common file, and one of the group type that wins over it. Document 3 section 3. */
export function registerConsoleConfig(app: FastifyInstance, config: ServerConfig): void {
  const common = {
    groupType: 'origin',
    basePath: '/',
    simulated_devices: config.simulatedDevices,
    features: { changeLanguage: true, loginHistoryMenu: true, loginWarning: true },
  };
  app.get('/config/appConfig.json', () => common);
  app.get('/config/origin.json', () => ({ groupType: 'origin' }));
}
