import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Farm } from './farm.ts';
import { checkout, createProgram, type Program } from './program.ts';

/** The farm's agent as a unit starts it, by its launcher. The farm's own one has to be stopped. */
export interface LaunchedAgent {
  program: Program;
  /** Installs a build that is not the server's, as somebody does by hand while no agent runs: each another one. */
  install: () => void;
  remove: () => void;
}

export function createLaunchedAgent(farm: Farm): LaunchedAgent {
  mkdirSync(join(checkout, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(checkout, '.cache', 'launched-agent-'));
  let builds = 0;
  const install = (): void => {
    builds += 1;
    cpSync(join(checkout, 'dist', 'agent'), folder, { recursive: true });
    const main = join(folder, 'main.mjs');
    writeFileSync(main, `${readFileSync(main, 'utf8')}\n// an earlier build, ${String(builds)}\n`);
  };
  install();
  const program = createProgram([join(folder, 'launcher.mjs')], {
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
  return { program, install, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
