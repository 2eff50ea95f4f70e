import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiToken } from '../testing/api-token-by-http.ts';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { databaseUrlOf } from '../testing/database-url.ts';
import { startServer } from '../testing/server-process.ts';
import { makeDataDirectory, removeDataDirectory } from '../testing/temporary-directory.ts';

describe('--diagnostics', { timeout: 60_000 }, () => {
  let farm: TestApp;
  let dataDir: string;
  beforeAll(async () => {
    farm = await createTestApp();
    dataDir = await makeDataDirectory('diagnostics');
  }, 60_000);
  afterAll(async () => {
    await farm.close();
    await removeDataDirectory(dataDir);
  });

  async function writeTo(
    file: string,
    own: Record<string, string> = {},
  ): Promise<{ code: number | null; errors: string }> {
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(farm.database.connection), ...own };
    const { ended, errors } = startServer(env, ['--diagnostics', file]);
    return { code: await ended, errors: errors().trim() };
  }

  test('writes versions, counts and logs into a file of its owner, and none of the farm’s secrets', async () => {
    const cookie = await farm.signIn('super');
    const token = await makeApiToken(farm, ['read']);
    const code = 'open-sesame-17';
    await farm.db
      .insertInto('devices')
      .values({ udid: 'D1', registered_at: new Date(), state_since: new Date(), private_code: code })
      .execute();
    const { rows } = await farm.pool.query<{ password_hash: string }>('select password_hash from admins');
    const canaries = [cookie.split('=')[1] ?? '', token.token, code, 'mail-canary', 'file-canary'];
    canaries.push(...rows.map((row) => row.password_hash));
    const line = { level: 30, msg: `"Kim" <kim@farm.example> of smtp://a:file-canary@mail` };
    await mkdir(join(dataDir, 'logs'), { recursive: true });
    await writeFile(
      join(dataDir, 'logs', 'server.log'),
      [JSON.stringify(line), ...canaries.map((secret) => `{"msg":"token=${secret} x"}`), ''].join('\n'),
    );
    const file = join(dataDir, 'help.json');
    const settings = { SMTP_URL: 'smtp://me:mail-canary@mail.example', ADMIN_PASSWORD: 'file-canary' };
    expect(await writeTo(file, settings)).toEqual({ code: 0, errors: '' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      product: expect.stringMatching(/^Rackhand \d/) as unknown,
      settings: { SMTP_URL: 'smtp://***@mail.example', ADMIN_PASSWORD: 'set' },
      database: { devices: [{ held_as: '-', excluded: false, count: 1 }] },
      logs: { 'logs/server.log': expect.arrayContaining(['{"msg":"token=*** x"}']) as unknown },
    });
    const { database } = JSON.parse(text) as { database: Record<string, unknown> };
    expect(database).toMatchObject({ test_runs: [], schedule: [], starts: [], rollouts: [], bulks: [] });
    const unanswered = Object.entries(database).filter(([, facts]) => 'failed' in Object(facts));
    expect(unanswered).toEqual([]);
    for (const secret of [...canaries, 'kim@farm.example']) expect(text).not.toContain(secret);
    const trail = farm.db.selectFrom('audit_trail').select(['actor_name', 'object']);
    expect(await trail.where('action', '=', 'diagnostics.written').execute()).toEqual([
      { actor_name: 'command line', object: 'help.json' },
    ]);
    expect(await writeTo(file)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('EEXIST') as unknown,
    });
  });

  test('tells as much as it can where the database is away', async () => {
    const file = join(dataDir, 'away.json');
    const nowhere = { DATABASE_URL: 'postgres://me:db-canary@127.0.0.1:1/farm' };
    expect(await writeTo(file, nowhere)).toMatchObject({ code: 0 });
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      settings: { DATABASE_URL: 'postgres://***@127.0.0.1:1/farm' },
      database: { failed: expect.stringContaining('ECONNREFUSED') as unknown },
    });
    expect(text).not.toContain('db-canary');
  });
});
