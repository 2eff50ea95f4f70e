import { chown, lstat, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataDirectory, removeDataDirectory } from '../../../testing/temporary-directory.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseProcessAccount } from './process-account.ts';

const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;

/** By name, so that a run by somebody else says what it has not tried. */
function notTried(name: string): void {
  test(`not tried, since only root can: ${name}`, () => undefined);
}
const asRoot = isRoot ? describe : notTried;

asRoot('a start as root, where the database’s user has put links', { timeout: 60_000 }, () => {
  let dataDir: string;
  let outside: string;
  beforeEach(async () => {
    dataDir = await makeDataDirectory('root');
    outside = join(dataDir, 'outside');
    await mkdir(outside, { mode: 0o755 });
    await writeFile(join(outside, 'victim'), 'as it was');
  });
  afterEach(() => removeDataDirectory(dataDir));

  const start = () => startEmbeddedPostgres({ dataDir, log });
  const refusal = (): Promise<string> =>
    start().then(
      async (postgres) => {
        await postgres.stop();
        return 'started';
      },
      (error: unknown) => String(error),
    );
  async function untouched(): Promise<void> {
    expect(await readFile(join(outside, 'victim'), 'utf8')).toBe('as it was');
    for (const path of [outside, join(outside, 'victim')]) expect((await stat(path)).uid).toBe(0);
  }

  test('is given a folder that only root writes, and folders of its own below it', async () => {
    await (await start()).stop();
    const home = join(dataDir, 'postgres');
    const account = await chooseProcessAccount();
    expect((await lstat(home)).uid).toBe(0);
    for (const name of ['cluster', 'run'])
      expect([name, (await lstat(join(home, name))).uid]).toEqual([name, account?.uid]);
  });

  test.each(['postgres.log', 'run', 'cluster'])(
    'is refused by name at %s, and nothing outside is touched (S95)',
    async (name) => {
      await (await start()).stop();
      const place = join(dataDir, 'postgres', name);
      await rename(place, `${place}.before`).catch(() => rm(place, { recursive: true, force: true }));
      await symlink(name === 'postgres.log' ? join(outside, 'victim') : outside, place);
      expect(await refusal()).toContain(place);
      await untouched();
    },
  );

  test.each(['PG_VERSION', 'postmaster.pid'])(
    'is refused by name at the cluster’s %s (S95)',
    async (name) => {
      await (await start()).stop();
      const place = join(dataDir, 'postgres', 'cluster', name);
      await rm(place, { force: true });
      await symlink(join(outside, 'victim'), place);
      expect(await refusal()).toContain(place);
      await untouched();
    },
  );

  test('is refused where the whole folder is a link, or lies in one of that user (S95)', async () => {
    await symlink(outside, join(dataDir, 'postgres'));
    expect(await refusal()).toContain(join(dataDir, 'postgres'));
    await untouched();
    await rm(join(dataDir, 'postgres'));
    await chown(dataDir, (await chooseProcessAccount())?.uid ?? 0, 0);
    expect(await refusal()).toContain(dataDir);
    await untouched();
  });
});
