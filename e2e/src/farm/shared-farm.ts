import type { TestProject } from 'vitest/node';
import { startFarm } from './farm.ts';

/** What specs learn of the farm that they share. */
export interface SharedFarm {
  url: string;
  dataDir: string;
  admin: { id: string; password: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    farm: SharedFarm;
  }
}

const rackSize = 48;

/** Beside the main service, under its own names: one that goes without what it can, and one below /admbo/. */
const deployments = {
  'appConfig.json': { hosts: { 'bare.localhost': 'normal', 'below.localhost': 'hmg' } },
  'normal.json': {
    features: { usbReconnect: false, loginHistoryMenu: false, changeLanguage: false, loginWarning: false },
  },
  'hmg.json': { basePath: '/admbo/' },
};

/** One farm of 48 devices for the whole run; specs put back what they change. */
export default async function shareFarm({ provide }: TestProject): Promise<() => Promise<void>> {
  const farm = await startFarm({ devices: rackSize, deployments });
  provide('farm', { url: farm.url, dataDir: farm.dataDir, admin: farm.admin });
  return () => farm.stop();
}
