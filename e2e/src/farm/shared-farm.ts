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

/** One farm of 48 devices for the whole run; specs put back what they change. */
export default async function shareFarm({ provide }: TestProject): Promise<() => Promise<void>> {
  const farm = await startFarm({ devices: rackSize });
  provide('farm', { url: farm.url, dataDir: farm.dataDir, admin: farm.admin });
  return () => farm.stop();
}
