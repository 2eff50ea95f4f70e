import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type OwnDatabase } from './testing/create-test-database.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { eventually } from './testing/eventually.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';

const openFiles = 256;
/** Headers are waited for 20 s, and looked at every 5 s. */
const cutWithinMs = 30_000;

describe('a server with few files to open', { timeout: 90_000 }, () => {
  let dataDir: string;
  let database: OwnDatabase;
  let server: ServerProcess;
  let port: number;
  beforeAll(async () => {
    dataDir = await makeDataDirectory('hostile');
    database = await createTestDatabase();
    port = await freePort();
    const DATABASE_URL = databaseUrlOf(database.connection);
    const env = { DATA_DIR: dataDir, DATABASE_URL, PORT: String(port), ADMIN_PASSWORD: 'Chief-lime7' };
    server = startServer(env, [], { openFiles });
    await eventually(isReady, 'the server being ready', 30_000);
  }, 60_000);
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await database.drop();
    await removeDataDirectory(dataDir);
  });

  const isReady = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${String(port)}/readyz`).catch(() => null))?.ok === true;

  function knock(count: number): Socket[] {
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => undefined);
    return sockets;
  }

  async function openSockets(count: number): Promise<Socket[]> {
    const sockets = knock(count);
    await Promise.all(
      sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])),
    );
    return sockets;
  }

  test('cuts off who sends headers byte by byte, and serves others meanwhile (F52)', async () => {
    const slow = await openSockets(200);
    const drips = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('x');
    }, 1_000);
    for (const socket of slow) socket.write('GET /livez HTTP/1.1\r\nX-Slow: ');
    const startedAt = performance.now();
    expect(await isReady()).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await eventually(
      () => slow.every(({ closed, readyState }) => closed || readyState !== 'open'),
      'slow clients being cut off',
      cutWithinMs,
    );
    clearInterval(drips);
    expect(await isReady()).toBe(true);
  });

  test('lets nobody of 1,000 who come at once knock twice, though it has no time for them just then (F52)', async () => {
    server.child.kill('SIGSTOP');
    const crowd = knock(1_000);
    try {
      await eventually(() => crowd.every(({ readyState }) => readyState === 'open'), 'all coming in', 10_000);
    } finally {
      server.child.kill('SIGCONT');
    }
    for (const socket of crowd) socket.destroy();
    await eventually(isReady, 'the server serving again', 20_000);
  });

  test('lives through 2,000 connections, many more than it may open, and serves again when they are gone (F43)', async () => {
    const crowd = await openSockets(2_000);
    for (const socket of crowd) socket.write('GET /livez HTTP/1.1\r\n');
    for (const socket of crowd) socket.destroy();
    await eventually(isReady, 'the server serving again', 20_000);
    expect(server.child.exitCode).toBeNull();
    expect(server.errors()).not.toMatch(/uncaught|unhandled/i);
  });
});
