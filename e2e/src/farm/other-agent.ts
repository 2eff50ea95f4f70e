import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { settableClock, writeClock } from './clock.ts';
import { type Farm, makeDataDir, stopAdbServer } from './farm.ts';
import { freePort } from './free-port.ts';
import { createProgram, type Program } from './program.ts';

/** Another agent with the key of the farm's own, which remembers nothing. */
export interface OtherAgent extends Program {
  leave: () => Promise<void>;
}

interface OtherAgentOptions {
  /** Its clock goes wrong by so much. */
  clockAheadMs?: number;
  /** It takes the place of the farm's agent on the machine: that one has to be stopped. */
  inPlace?: true;
}

export async function createOtherAgent(farm: Farm, options: OtherAgentOptions = {}): Promise<OtherAgent> {
  const { clockAheadMs = 0, inPlace = false } = options;
  const dataDir = makeDataDir();
  const adbPort = inPlace ? farm.adbPort : await freePort();
  writeClock(dataDir, { aheadMs: clockAheadMs });
  const program = createProgram([...settableClock, 'dist/agent/main.mjs'], {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    SERVER_URL: farm.url,
    AGENT_TOKEN_FILE: join(farm.dataDir, 'agent', 'token'),
    ADB_SERVER_PORT: String(adbPort),
    USB_SYSFS_DIR: join(farm.dataDir, 'simulator', 'usb'),
    HELPER_PACKAGE: 'com.example.labhelper',
    LOG_LEVEL: 'info',
  });
  return Object.assign(Object.create(program) as Program, {
    leave: async () => {
      await program.stop();
      stopAdbServer(adbPort);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  });
}
