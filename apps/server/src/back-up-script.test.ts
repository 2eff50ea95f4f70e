import { execFile } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { makeDataDirectory, removeDataDirectory } from './testing/temporary-directory.ts';

const script = fileURLToPath(new URL('../../../deploy/back-up.sh', import.meta.url));
const old = 'rackhand-2020-01-01T033000.backup';
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

let farm: TestApp;
let folder: string;
beforeAll(async () => {
  farm = await createTestApp();
  folder = await makeDataDirectory('backups');
  for (const [name, days] of [
    [old, 16],
    ['rackhand-2020-01-12T033000.backup', 5],
    ['notes.txt', 16],
  ] as const) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), daysAgo(days), daysAgo(days));
  }
}, 60_000);
afterAll(async () => {
  await farm.close();
  await removeDataDirectory(folder);
});

const backUp = (databaseUrl: string): Promise<unknown> =>
  promisify(execFile)('sh', [script, folder, '14'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, DATABASE_URL: databaseUrl },
  });

test('the backup of each night takes old ones away only once the new one is whole', {
  timeout: 60_000,
}, async () => {
  const nowhere = databaseUrlOf(farm.database.connection).replace(/\/[^/?]+(\?|$)/, '/nowhere$1');
  await expect(backUp(nowhere)).rejects.toThrow();
  expect(await readdir(folder)).toContain(old);

  await backUp(databaseUrlOf(farm.database.connection));
  const backups = (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort();
  expect(backups).toEqual(['rackhand-2020-01-12T033000.backup', expect.stringMatching(/^rackhand-2\d{3}-/)]);
  expect(await readdir(folder)).toContain('notes.txt');
});
