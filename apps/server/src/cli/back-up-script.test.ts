import { execFile } from 'node:child_process';
import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOf } from '../platform/files/file-store.ts';
import type { TestApp } from '../testing/create-test-app.ts';
import { databaseUrlOf } from '../testing/database-url.ts';
import { openFileDesk, sha256Of } from '../testing/file-desk.ts';
import { makeDataDirectory, removeDataDirectory } from '../testing/temporary-directory.ts';

const script = fileURLToPath(new URL('../../../../deploy/back-up.sh', import.meta.url));
const old = 'rackhand-2020-01-01T033000.backup';
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

const picture = Buffer.from('picture');
const unnamed = (): string => join(folder, 'files', 'ab', 'c'.repeat(62));

let farm: TestApp;
let folder: string;
beforeAll(async () => {
  const { farm: app, keep } = await openFileDesk();
  farm = app;
  folder = await makeDataDirectory('backups');
  await keep(picture);
  await mkdir(join(folder, 'files', 'ab'), { recursive: true });
  await writeFile(unnamed(), '');
  await utimes(unnamed(), daysAgo(16), daysAgo(16));
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
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: farm.config.dataDir,
      DATABASE_URL: databaseUrl,
    },
  });

test('the backup of each night takes old ones away only once the new one is whole, and files that only they named', {
  timeout: 60_000,
}, async () => {
  const nowhere = databaseUrlOf(farm.database.connection).replace(/\/[^/?]+(\?|$)/, '/nowhere$1');
  await expect(backUp(nowhere)).rejects.toThrow();
  expect(await readdir(folder)).toContain(old);
  await access(unnamed());

  await backUp(databaseUrlOf(farm.database.connection));
  const backups = (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort();
  expect(backups).toEqual(['rackhand-2020-01-12T033000.backup', expect.stringMatching(/^rackhand-2\d{3}-/)]);
  expect(await readdir(folder)).toContain('notes.txt');
  await access(join(folder, 'files', keyOf(sha256Of(picture))));
  await expect(access(unnamed())).rejects.toThrow('ENOENT');
});
