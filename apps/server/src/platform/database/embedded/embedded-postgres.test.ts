import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@rackhand/program/process-life';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import {
  clusterDirectoryOf,
  makeDataDirectory,
  removeDataDirectory,
} from '../../../testing/temporary-directory.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { explainPostgresLog } from './explain-postgres-log.ts';

const log = pino({ level: 'silent' });

describe('the private PostgreSQL', { timeout: 60_000 }, () => {
  let dataDir: string;
  let running: EmbeddedPostgres[] = [];
  beforeAll(async () => {
    dataDir = await makeDataDirectory('pg');
  });
  afterEach(async () => {
    for (const postgres of running) await postgres.stop();
    running = [];
  });
  afterAll(() => removeDataDirectory(dataDir));

  async function start(directory = dataDir): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir: directory, log });
    running.push(postgres);
    return postgres;
  }

  async function ask(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
    const client = new pg.Client(postgres.connection);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async function askUntilItAnswers(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
    const deadline = Date.now() + 15_000;
    for (;;) {
      try {
        return await ask(postgres, statement);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await wait(20);
      }
    }
  }

  test('writes durably, listens on a socket that only its user may enter, and speaks UTF-8', async () => {
    const postgres = await start();
    const [row] = await ask(
      postgres,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
        lower('ÄÖ') as lower`,
    );
    expect(row).toEqual({ fsync: 'on', pages: 'on', addresses: '', encoding: 'UTF8', lower: 'äö' });
    expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700);
  });

  test('keeps its rows over a stop and a start', async () => {
    const first = await start();
    await ask(first, 'create table stopped (n int)');
    await ask(first, 'insert into stopped values (7)');
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);
    expect(await ask(await start(), 'select n from stopped')).toEqual([{ n: 7 }]);
  });

  test('that was killed is started again by itself, with every acknowledged row', async () => {
    const postgres = await start();
    await ask(postgres, 'create table kept (n int)');
    for (let round = 1; round <= 3; round += 1) {
      await askUntilItAnswers(postgres, `insert into kept values (${String(round)})`);
      // It takes connections a little before whoever started it knows its number.
      await eventually(() => isAlive(postgres.pid()));
      process.kill(postgres.pid(), 'SIGKILL');
      const rows = await askUntilItAnswers(postgres, 'select count(*)::int as n from kept');
      expect(rows).toEqual([{ n: round }]);
    }
  });

  test('of a data directory in use is refused to a second server, which names the first', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      `${dataDir} is in use by another Rackhand server, process ${String(process.pid)}: stop it first`,
    );
  });

  test('is lent to a command beside the server and lives on after it', async () => {
    const postgres = await start();
    const beside = await startEmbeddedPostgres({ dataDir, log, beside: true });
    expect(beside.pid()).toBe(postgres.pid());
    await beside.stop();
    expect(await ask(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('of a newer version is refused in one line', async () => {
    const first = await start();
    await first.stop();
    const version = join(await clusterDirectoryOf(dataDir), 'cluster', 'PG_VERSION');
    const ours = await readFile(version);
    await writeFile(version, '99\n');
    const failure: unknown = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/PostgreSQL 99: the database is too new/);
    expect(String(failure)).not.toContain('\n');
    await writeFile(version, ours);
  });

  describe('is made', () => {
    let fresh: string;
    beforeAll(async () => {
      fresh = await makeDataDirectory('fresh');
    });
    afterAll(() => removeDataDirectory(fresh));

    test('where only the owner may enter, and found again wherever its rows had to lie', async () => {
      await chmod(fresh, 0o700);
      const first = await start(fresh);
      await ask(first, 'create table kept (n int)');
      await first.stop();
      expect(await ask(await start(fresh), 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
      await chmod(fresh, 0o755);
    });

    test('where the path is too long for a socket and an initialisation broke off before', async () => {
      const long = join(fresh, 'x'.repeat(90));
      await mkdir(join(long, 'postgres', `cluster.new-${String(process.pid)}`, 'base'), { recursive: true });
      const postgres = await start(long);
      expect(postgres.connection.host.startsWith(long)).toBe(false);
      expect(Buffer.byteLength(join(postgres.connection.host, '.s.PGSQL.5432'))).toBeLessThan(108);
      expect(await ask(postgres, 'select 1 as n')).toEqual([{ n: 1 }]);
    });
  });
});

describe('the reason why PostgreSQL did not start', () => {
  test('is one line for a person', () => {
    const full =
      'LOG:  starting\nFATAL:  could not write lock file "postmaster.pid": No space left on device\n';
    expect(explainPostgresLog(full, '/d')).toBe("The disk is full: the database in /d can't start");
    const other = '2026-01-01 UTC [7] FATAL:  data directory "/d" has wrong ownership\n2026 HINT:  x\n';
    expect(explainPostgresLog(other, '/d')).toBe(
      'The database in /d did not start: data directory "/d" has wrong ownership',
    );
  });
});
