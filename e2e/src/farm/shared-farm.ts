import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { makeDataTemplate, removeDataDir } from './data-template.ts';
import { type Farm, startFarm } from './farm.ts';

/** What specs learn of the farm that they share. */
export type SharedFarm = Pick<Farm, 'url' | 'dataDir' | 'admin'>;

declare module 'vitest' {
  export interface ProvidedContext {
    farms: SharedFarm[];
    /** A data directory with an empty database, which other farms copy. */
    dataTemplate?: string;
  }
}

/** Beside the main service, under its own names: one that goes without what it can, and one below /admbo/. */
const deployments = {
  'appConfig.json': { hosts: { 'bare.localhost': 'normal', 'below.localhost': 'hmg' } },
  'normal.json': {
    features: {
      ...{ usbReconnect: false, loginHistoryMenu: false, changeLanguage: false, loginWarning: false },
      pricing: false,
    },
  },
  'hmg.json': { basePath: '/admbo/', logo: 'acme.svg' },
  'acme.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" rx="6" fill="#0a7"/></svg>',
};

/** For each worker a farm of 48 devices for the whole run; specs put back what they change. */
export default async function startSharedFarms(project: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: project.config.maxWorkers });
  const template = await makeDataTemplate();
  project.provide('dataTemplate', template);
  const started = await Promise.allSettled(
    workers.map(() => startFarm({ devices: 48, deployments }, template)),
  );
  const farms = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const leave = async (): Promise<void> => {
    await Promise.all(farms.map((farm) => farm.stop()));
    removeDataDir(template);
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await leave();
    throw failed.reason;
  }
  project.provide(
    'farms',
    farms.map(({ url, dataDir, admin }) => ({ url, dataDir, admin })),
  );
  return leave;
}

/** The farm of the worker that runs this file; the worker's other files come before or after. */
export function sharedFarm(): SharedFarm {
  const farm = inject('farms')[Number(process.env.VITEST_POOL_ID) - 1];
  if (farm === undefined) throw new Error(`no farm for worker ${String(process.env.VITEST_POOL_ID)}`);
  return farm;
}
