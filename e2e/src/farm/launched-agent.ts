import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Farm } from './farm.ts';
import { checkout, createProgram, type Program } from './program.ts';

/** The farm's agent as a unit starts it, by its launcher, of another build than the server's. The farm's own one has to be stopped. */
export function createLaunchedAgent(farm: Farm): Program {
  const folder = join(checkout, '.cache', 'launched-agent');
  cpSync(join(checkout, 'dist', 'agent'), folder, { recursive: true });
  const main = join(folder, 'main.mjs');
  writeFileSync(main, `${readFileSync(main, 'utf8')}\n// an earlier build\n`);
  return createProgram([join(folder, 'launcher.mjs')], {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: farm.dataDir,
    SERVER_URL: farm.url,
    AGENT_TOKEN_FILE: join(farm.dataDir, 'agent', 'token'),
    AGENT_UPDATES: 'true',
    ADB_SERVER_PORT: String(farm.adbPort),
    USB_SYSFS_DIR: join(farm.dataDir, 'simulator', 'usb'),
    HELPER_PACKAGE: 'com.example.labhelper',
    LOG_LEVEL: 'info',
  });
}
