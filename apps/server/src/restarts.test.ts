import { freePort } from '@rackhand/program/testing/free-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { eventually } from './testing/eventually.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { startClients } from './testing/steady-clients.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';
import { openProxy } from './testing/test-proxy.ts';

const clients = 12;
const path = '/admbo/auth/public-key';

let database: OwnDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Restarted {
  port: number;
  restart(): Promise<void>;
  close(): Promise<void>;
}

async function openServer(): Promise<Restarted> {
  const dataDir = await makeDataDirectory('restarts');
  const port = await freePort();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(database.connection), PORT: String(port) };
  const start = async (): Promise<ServerProcess> => {
    const server = startServer({ ...env, ADMIN_PASSWORD: 'Chief-lime7' });
    const isReady = async (): Promise<boolean> =>
      (await fetch(`http://127.0.0.1:${String(port)}/readyz`).catch(() => null))?.ok === true;
    await eventually(isReady, 'the server being ready', 30_000);
    return server;
  };
  let running = await start();
  const end = async (): Promise<void> => {
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  };
  return {
    port,
    restart: async () => {
      await end();
      running = await start();
    },
    close: async () => {
      await end();
      await removeDataDirectory(dataDir);
    },
  };
}

describe('clients who keep their connections', { timeout: 120_000 }, () => {
  let servers: Restarted[];
  beforeEach(() => {
    servers = [];
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.close()));
  });

  test('have every request answered that a server took before one of six restarts', async () => {
    const server = await openServer();
    servers.push(server);
    const { told, stop } = startClients(`http://127.0.0.1:${String(server.port)}`, path, clients);
    for (let round = 0; round < 6; round += 1) {
      const before = told.served;
      await eventually(() => told.served > before + 100, 'clients being served', 20_000);
      await server.restart();
    }
    await stop();
    expect(told.wrong).toEqual([]);
  });

  test('notice nothing of a rolling restart of two servers behind a proxy but, at most, a 503 that says when to come again', async () => {
    servers.push(await openServer(), await openServer());
    const proxy = await openProxy(servers.map(({ port }) => port));
    const { told, stop } = startClients(proxy.origin, path, clients);
    for (const server of [...servers, ...servers, ...servers]) {
      const before = told.served;
      await eventually(() => told.served > before + 100, 'clients being served', 20_000);
      await server.restart();
    }
    await stop();
    proxy.close();
    expect(told).toMatchObject({ wrong: [], notLetIn: 0 });
    expect(told.postponed).toBeLessThan(told.served / 1_000);
  });
});
