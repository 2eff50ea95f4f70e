import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOf } from '../platform/files/file-store.ts';
import { createTestDatabase, type OwnDatabase } from '../testing/create-test-database.ts';
import { databaseUrlOf } from '../testing/database-url.ts';
import { type FileDesk, openFileDesk, sha256Of } from '../testing/file-desk.ts';
import { startServer } from '../testing/server-process.ts';
import { makeDataDirectory, removeDataDirectory } from '../testing/temporary-directory.ts';

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

describe('files on the command line', { timeout: 60_000 }, () => {
  let desk: FileDesk;
  let folder: string;
  let other: OwnDatabase;
  const contents = Array.from({ length: 3 }, () => randomBytes(70_000));
  const names = contents.map(sha256Of);
  const [first = '', second = ''] = names;
  beforeAll(async () => {
    folder = await makeDataDirectory('files');
    desk = await openFileDesk({ FILES_URL: pathToFileURL(join(folder, 'store')).href });
    other = await createTestDatabase();
    for (const content of contents) await desk.keep(content);
    const { id } = await desk.farm.db.selectFrom('file_store').select('id').executeTakeFirstOrThrow();
    await desk.files.store.writeId(id);
  }, 60_000);
  afterAll(async () => {
    await desk.farm.close();
    await other.drop();
    await removeDataDirectory(folder);
  });

  const at = (name: string): string => join(folder, name);
  async function run(
    args: string[],
    { database = desk.farm.database, store = 'store' } = {},
  ): Promise<Ended> {
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrlOf(database.connection),
      FILES_URL: pathToFileURL(at(store)).href,
    };
    const { ended, output, errors } = startServer(env, args);
    return { code: await ended, output: output(), errors: errors() };
  }
  const storedIn = async (store: string): Promise<string[]> =>
    (await readdir(at(store), { recursive: true })).filter((name) => /^..\/.{62}$/.test(name)).sort();

  test('--verify-files reads each one and names what is missing, damaged or nobody’s', async () => {
    expect(await run(['--verify-files'])).toMatchObject({
      code: 0,
      output: `${at('store')}: 3 files are whole\n`,
    });
    const stray = randomBytes(100);
    await desk.keep(stray);
    await desk.farm.db.deleteFrom('file_uses').where('sha256', '=', sha256Of(stray)).execute();
    await desk.farm.db.deleteFrom('files').where('sha256', '=', sha256Of(stray)).execute();
    await rm(at(`store/${keyOf(first)}`));
    await writeFile(at(`store/${keyOf(second)}`), randomBytes(70_000));
    const { code, output, errors } = await run(['--verify-files']);
    expect([code, output.trim().split('\n'), errors.trim()]).toEqual([
      1,
      [
        `missing   ${first}`,
        `damaged   ${second}`,
        `orphaned  ${sha256Of(stray)}`,
        `${at('store')}: 1 files are whole`,
      ],
      'Files that are not as they should be: 3',
    ]);
    const { output: json } = await run(['--verify-files', '--json']);
    expect(JSON.parse(json)).toEqual({
      whole: 1,
      missing: [first],
      damaged: [second],
      orphaned: [sha256Of(stray)],
    });
  });

  test('--backup with --files says which are lost and is written all the same; with all of them it is whole', async () => {
    const lost = await run(['--backup', at('lost.backup'), '--files', at('aside')]);
    expect(lost).toMatchObject({ code: 1, output: expect.stringContaining('written: ') as unknown });
    expect(lost.errors).toContain(`missing or damaged in ${at('store')}:`);
    expect(lost.errors.match(/^ {2}\w{64}$/gm)?.map((line) => line.trim())).toEqual([first, second].sort());
    for (const content of contents) await desk.keep(content);
    const whole = await run(['--backup', at('farm.backup'), '--files', at('aside')]);
    expect(whole).toMatchObject({ code: 0, output: expect.stringContaining(', 3 files') as unknown });
    expect(await storedIn('aside')).toEqual(names.map(keyOf).sort());
    expect((await run(['--verify-backup', at('farm.backup'), '--files', at('aside')])).code).toBe(0);
  });

  test('--restore with --files brings them to a new machine, whose store is the farm’s from then on', async () => {
    const fresh = { database: other, store: 'fresh' };
    const restored = await run(['--restore', at('farm.backup'), '--files', at('aside')], fresh);
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(await storedIn('fresh')).toEqual(names.map(keyOf).sort());
    expect(await run(['--verify-files'], fresh)).toMatchObject({
      code: 0,
      output: `${at('fresh')}: 3 files are whole\n`,
    });
    const again = await run(['--restore', at('farm.backup'), '--replace'], { ...fresh, store: 'bare' });
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining(`${at('bare')}: 3;`) as unknown });
  });

  test('--restore touches nothing where a file of the backup is damaged, or the store is another farm’s', async () => {
    await writeFile(at(`aside/${keyOf(first)}`), randomBytes(70_000));
    const fresh = { database: other, store: 'fresh' };
    const checked = await run(['--verify-backup', at('farm.backup'), '--files', at('aside')]);
    expect(checked).toMatchObject({ code: 1, errors: expect.stringContaining(first) as unknown });
    await rm(at(`fresh/${keyOf(first)}`));
    const before = await restores();
    const damaged = await run(['--restore', at('farm.backup'), '--files', at('aside'), '--replace'], fresh);
    expect(damaged).toMatchObject({ code: 1, errors: expect.stringContaining(first) as unknown });
    await writeFile(at('fresh/store-id'), 'somebody');
    const foreign = await run(['--restore', at('farm.backup'), '--replace'], fresh);
    expect(foreign).toMatchObject({
      code: 1,
      errors: expect.stringContaining('another database') as unknown,
    });
    expect([before, await restores()]).toEqual([1, 1]);
  });

  async function restores(): Promise<number> {
    const client = new pg.Client(other.connection);
    await client.connect();
    const { rowCount } = await client.query("select from audit_trail where action = 'backup.restored'");
    await client.end();
    return rowCount ?? 0;
  }
});
