import { freePort } from '@rackhand/program/testing/free-port';
import { inject } from 'vitest';
import { copyDatabase, makeDataDir, removeDataDir } from './data-template.ts';

import { createProgram, type Program } from './program.ts';
import { waitUntil } from './wait-until.ts';

/** A server without agents and devices. */
export interface LoneServer {
  url: string;
  dataDir: string;
  admin: { id: string; password: string };
  program: Program;
  stop: () => Promise<void>;
}

const admin = { id: 'admin01', password: 'Blue7Kettle!moss' };

/** @param settings of the environment, which may name a folder below the data directory */
export async function startLoneServer(
  settings: (dataDir: string, port: number) => NodeJS.ProcessEnv = () => ({}),
  address = '127.0.0.1',
): Promise<LoneServer> {
  const [dataDir, port] = [makeDataDir(), await freePort()];
  const url = `http://${address}:${port}`;
  const own = settings(dataDir, port);
  const template = inject('dataTemplate');
  if (template !== undefined && own['DATA_DIR'] === undefined) copyDatabase(template, dataDir);
  const program = createProgram(['dist/server/main.mjs'], {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST: address,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_ID: admin.id,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...own,
  });
  program.start();
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;
  await waitUntil('the server is ready', isReady, 60_000);
  return {
    url,
    dataDir,
    admin,
    program,
    stop: async () => {
      await program.stop();
      removeDataDir(dataDir);
    },
  };
}
