import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { settableClock, writeClock } from './clock.ts';
import { makeDataDir, removeDataDir } from './data-template.ts';
import { type Farm, stopAdbServer } from './farm.ts';
import { checkout, createProgram, type Program } from './program.ts';

/** Another agent with the key of the farm's own, which remembers nothing. */
export interface OtherAgent extends Program {
  leave: () => Promise<void>;
}

interface OtherAgentOptions {
  /** Its clock goes wrong by so much. */
  clockAheadMs?: number;
  /** It takes the place of the farm's agent on the machine: that one has to be stopped. */
  inPlace?: true;
  /** It was built when the link had this version. */
  linkVersion?: number;
}

/** The built agent, below the checkout so that it finds its packages. */
function buildOfVersion(linkVersion: number): string {
  const folder = join(checkout, '.cache', `agent-of-link-${String(linkVersion)}`);
  cpSync(join(checkout, 'dist', 'agent'), folder, { recursive: true });
  const main = join(folder, 'main.mjs');
  const code = readFileSync(main, 'utf8');
  const other = code.replace(/\bagentLinkVersion = \d+/, `agentLinkVersion = ${String(linkVersion)}`);
  if (other === code) throw new Error('the build of the agent names no version of the link');
  writeFileSync(main, other);
  return main;
}

export async function createOtherAgent(farm: Farm, options: OtherAgentOptions = {}): Promise<OtherAgent> {
  const { clockAheadMs = 0, inPlace = false, linkVersion } = options;
  const dataDir = makeDataDir();
  const adbPort = inPlace ? farm.adbPort : await freePort();
  writeClock(dataDir, { aheadMs: clockAheadMs });
  const main = linkVersion === undefined ? 'dist/agent/main.mjs' : buildOfVersion(linkVersion);
  const program = createProgram([...settableClock, main], {
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
      removeDataDir(dataDir);
    },
  });
}
