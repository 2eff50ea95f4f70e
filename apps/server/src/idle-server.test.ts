import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@rackhand/program/testing/free-port';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';
import { dialAsAgent, type TestAgent } from './testing/test-agent.ts';
import { phone } from './testing/test-sightings.ts';

const minuteMs = 60_000;
/** As an agent that has nothing to tell. */
const beatMs = 5_000;
/** A backend tells its counts 10 s after it has fallen idle: what the start did is no part of the minute. */
const countsToldMs = 15_000;

let dataDir: string;
let server: ServerProcess;
let database: pg.Client;
let agent: TestAgent;

beforeAll(async () => {
  dataDir = await makeDataDirectory('idle');
  const port = String(await freePort());
  const env = { DATA_DIR: dataDir, PORT: port };
  server = startServer(env);
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
  await eventually(isReady, 'the server being ready', 30_000);
  const command = startServer(env, ['--add-host', 'rack-1', '--accept-new-devices']);
  await command.ended;
  agent = await dialAsAgent({ origin, token: /\S{40,}/.exec(command.output())?.[0] ?? '' });
  await agent.hears('welcome');
  await agent.snapshot(['A', 'B', 'C'].map((udid) => phone(udid)));
  database = new pg.Client({
    host: join(dataDir, 'postgres', 'run'),
    user: 'rackhand',
    database: 'rackhand',
  });
  await database.connect();
}, minuteMs);
afterAll(async () => {
  await database.end();
  agent.close();
  server.child.kill('SIGTERM');
  await server.ended;
  await removeDataDirectory(dataDir);
});

/** As PostgreSQL itself counts them. */
async function statements(): Promise<number> {
  const log = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
  return log.match(/LOG: {2}(?:statement|execute \S+): /g)?.length ?? 0;
}

async function journalFlushes(): Promise<{ waitedFor: number; byItself: number }> {
  const { rows } = await database.query<{ backend_type: string; flushes: string }>(
    `select backend_type, sum(fsyncs) as flushes from pg_stat_io where object = 'wal' group by backend_type`,
  );
  const of = (type: string): number =>
    Number(rows.find(({ backend_type: name }) => name === type)?.flushes ?? 0);
  return { waitedFor: of('client backend'), byItself: of('walwriter') };
}

async function logStatements(mode: 'all' | 'none'): Promise<void> {
  await database.query(`alter system set log_statement = '${mode}'`);
  await database.query('select pg_reload_conf()');
}

async function idleFor(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    agent.beat();
    await wait(beatMs);
  }
}

test(
  'an idle server with an agent asks its database for little in a whole minute, and hardly ever has it wait for the disk',
  async () => {
    await idleFor(countsToldMs);
    await logStatements('all');
    const [asked, flushed] = [await statements(), await journalFlushes()];
    await idleFor(minuteMs);
    const wanted = (await statements()) - asked;
    // So that they were counted at all: it looks around once a second.
    expect(wanted).toBeGreaterThan(50);
    expect(wanted).toBeLessThanOrEqual(150);
    const now = await journalFlushes();
    // The readings of the minute and what is new in the farm; signs of life once in ten seconds, all together.
    expect(now.waitedFor - flushed.waitedFor).toBeLessThanOrEqual(4);
    expect(now.byItself - flushed.byItself).toBeLessThanOrEqual(8);
  },
  2 * minuteMs,
);
