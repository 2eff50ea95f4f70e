import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { makeDataDir, removeDataDir } from './data-template.ts';
import { stopAdbServer } from './farm.ts';
import { createProgram, type Program } from './program.ts';

/** Another machine beside the farm's: a data directory, an adb server and a simulated rack of its own. */
export interface Machine {
  dataDir: string;
  /** What an agent there is started with. */
  env: NodeJS.ProcessEnv;
  simulator: Program;
  /** Once its agent has ended. */
  remove: () => Promise<void>;
}

/** Its devices are the first ones of every rack, so they have the serials of the farm's own. */
export async function createMachine(devices: number): Promise<Machine> {
  const dataDir = makeDataDir();
  const adbPort = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    ADB_SERVER_PORT: String(adbPort),
    USB_SYSFS_DIR: join(dataDir, 'simulator', 'usb'),
    LOG_LEVEL: 'warn',
  };
  const simulator = createProgram(['dist/simulator/main.mjs'], {
    ...env,
    SIMULATED_DEVICES: String(devices),
  });
  return {
    dataDir,
    env,
    simulator,
    remove: async () => {
      await simulator.stop();
      stopAdbServer(adbPort);
      removeDataDir(dataDir);
    },
  };
}
