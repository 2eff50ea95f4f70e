import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileDesk, openFileDesk, sha256Of, useOf } from '../../testing/file-desk.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { makeDataDirectory, removeDataDirectory } from '../../testing/temporary-directory.ts';
import { saveFiles } from '../backup/backed-up-files.ts';
import { claimFileStore } from './claim-file-store.ts';
import { createDiskStore } from './disk-store.ts';
import { findFile, letGoOfFiles, nameFile } from './name-file.ts';
import { verifyFiles } from './verify-files.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

describe.each(['a folder', 'an S3 bucket'] as const)('files in %s', (where) => {
  let desk: FileDesk;
  beforeAll(async () => {
    desk = await openFileDesk(where === 'a folder' ? {} : s3.env('deep/er'));
  });
  afterAll(() => desk.farm.close());

  test('are kept once for each content, under all their names, and read whole or in part', async () => {
    const content = randomBytes(300_000);
    const sha256 = sha256Of(content);
    const [first, second] = await Promise.all([desk.keep(content, 'one'), desk.keep(content, 'two')]);
    expect(first).not.toBe(second);
    expect((await desk.content(sha256))?.equals(content)).toBe(true);
    const part = await desk.files.read(sha256, { first: 100_000, last: 100_009 });
    expect(Buffer.concat((await part?.toArray()) ?? [])).toEqual(content.subarray(100_000, 100_010));
    expect((await desk.stored()).filter((name) => name === sha256)).toHaveLength(1);
    expect(await findFile(desk.farm.db, { kind: 'test', owner: 'two' }, desk.farm.clock.now())).toMatchObject(
      { id: second, sha256, bytes: 300_000, name: '화면.png', mediaType: 'image/png' },
    );
    expect(await desk.incoming()).toEqual([]);
  });

  test('may be empty, and larger than one part of a store', async () => {
    for (const content of [Buffer.alloc(0), randomBytes(9 * 1024 ** 2)]) {
      await desk.keep(content);
      expect((await desk.content(sha256Of(content)))?.equals(content)).toBe(true);
    }
  });

  test('stand beside a list of who was erased, which is no file of it and goes where the files go', async () => {
    const { store } = desk.files;
    const before = await desk.stored();
    expect(await store.readErased()).toEqual([]);
    for (const uid of ['uid-b', 'uid-a', 'uid-b']) await store.noteErased(uid);
    expect((await store.readErased()).toSorted()).toEqual(['uid-a', 'uid-b']);
    expect(await desk.stored()).toEqual(before);
    const folder = await makeDataDirectory('aside');
    const files = { store, folder: join(folder, 'files') };
    for (const _ of [1, 2]) await saveFiles(files, { files: [] });
    expect((await createDiskStore(files.folder).readErased()).toSorted()).toEqual(['uid-a', 'uid-b']);
    await removeDataDirectory(folder);
  });

  test('that the store has lost are none, and come back with the same content', async () => {
    const content = randomBytes(1_000);
    await desk.keep(content);
    await desk.files.store.remove(sha256Of(content));
    expect(await desk.files.read(sha256Of(content))).toBeNull();
    await desk.keep(content);
    expect((await desk.content(sha256Of(content)))?.equals(content)).toBe(true);
  });

  test('that are lost are noted by whoever finds them so, and those that are back are whole again', async () => {
    const { db } = desk.farm;
    const contents = [randomBytes(900), randomBytes(901)];
    for (const content of contents) await desk.keep(content);
    const [first = '', second = ''] = contents.map(sha256Of);
    const lost = async (): Promise<unknown[]> => {
      const found = await db.selectFrom('files').select(['sha256', 'lost']).execute();
      return [first, second].map((sha256) => found.find((row) => row.sha256 === sha256)?.lost);
    };
    const elsewhere = await desk.content(first);
    await desk.files.store.remove(first);
    await desk.collect();
    expect(await lost()).toEqual(['missing', null]);
    const path = join(desk.files.store.incoming, 'by hand');
    const putBack = async (sha256: string, content: Buffer): Promise<void> => {
      await writeFile(path, content);
      await desk.files.store.put(sha256, path);
      await rm(path, { force: true });
    };
    await putBack(first, elsewhere ?? Buffer.of());
    await putBack(second, randomBytes(901));
    await desk.collect();
    expect(await lost()).toEqual([null, null]);
    expect((await verifyFiles(db, desk.files.store)).damaged).toEqual([second]);
    await desk.collect();
    expect(await lost()).toEqual([null, 'damaged']);
    await putBack(second, contents[1] ?? Buffer.of());
    await verifyFiles(db, desk.files.store);
    expect(await lost()).toEqual([null, null]);
  });

  test('leave nothing where they break off, are too large, or where what names them fails', async () => {
    const before = await desk.stored();
    const { db, clock } = desk.farm;
    async function* broken(): AsyncGenerator<Buffer> {
      yield randomBytes(100_000);
      await turn();
      throw new Error('gone');
    }
    await expect(desk.keep(broken())).rejects.toThrow('gone');
    const large = async function* (): AsyncGenerator<Buffer> {
      await turn();
      yield randomBytes(1_001);
    };
    await expect(
      desk.files.keep(large(), { maximumBytes: 1_000 }, () => Promise.resolve()),
    ).rejects.toMatchObject({ code: '901', status: 413 });
    expect([await desk.stored(), await desk.incoming()]).toEqual([before, []]);
    const refusal = desk.files.keep(large(), { maximumBytes: 2_000 }, async (trx, { sha256 }) => {
      await nameFile(trx, sha256, useOf('nobody', null, clock.now()));
      throw new Error('refused');
    });
    await expect(refusal).rejects.toThrow('refused');
    expect(await findFile(db, { kind: 'test', owner: 'nobody' }, clock.now())).toBeNull();
    expect(await desk.incoming()).toEqual([]);
  });

  test('stay while anything names them, a day longer, and no longer', async () => {
    const { db, clock } = desk.farm;
    const content = randomBytes(1_000);
    const isStored = async (): Promise<boolean> => (await desk.stored()).includes(sha256Of(content));
    await desk.keep(content, 'for good');
    await desk.keep(content, 'for a day', new Date(clock.now().getTime() + dayMs));
    clock.advance(dayMs);
    expect(await findFile(db, { kind: 'test', owner: 'for a day' }, clock.now())).toBeNull();
    await desk.collect();
    clock.advance(30 * dayMs);
    await desk.collect();
    expect(await isStored()).toBe(true);
    await letGoOfFiles(db, { kind: 'test', owner: 'for good' });
    await desk.collect();
    clock.advance(dayMs - hourMs);
    await desk.collect();
    expect(await isStored()).toBe(true);
    clock.advance(hourMs);
    await desk.collect();
    expect(await isStored()).toBe(false);
    const rows = await db.selectFrom('files').where('sha256', '=', sha256Of(content)).execute();
    expect(rows).toEqual([]);
  });

  test('that the database has never heard of are collected after a day, too', async () => {
    const stray = randomBytes(500);
    await desk.keep(stray);
    await desk.farm.db.deleteFrom('file_uses').where('sha256', '=', sha256Of(stray)).execute();
    await desk.farm.db.deleteFrom('files').where('sha256', '=', sha256Of(stray)).execute();
    await desk.collect();
    expect(await desk.stored()).toContain(sha256Of(stray));
    desk.farm.clock.advance(dayMs);
    await desk.collect();
    expect(await desk.stored()).not.toContain(sha256Of(stray));
  });

  test('that are named again while they are collected are never lost', async () => {
    const contents = Array.from({ length: 12 }, () => randomBytes(2_000));
    for (const content of contents) await desk.keep(content, 'old');
    for (let round = 0; round < 3; round += 1) {
      await letGoOfFiles(desk.farm.db, { kind: 'test', owner: 'old' });
      await desk.collect();
      desk.farm.clock.advance(dayMs);
      const keeping = contents.map(async (content, index) => {
        for (let pause = 0; pause < index * 3; pause += 1) await turn();
        await desk.keep(content, 'old');
      });
      // A store may refuse to list while things go.
      const collecting = Promise.allSettled([desk.collect(), desk.collect()]);
      await Promise.all([collecting, ...keeping]);
      for (const content of contents)
        expect((await desk.content(sha256Of(content)))?.equals(content)).toBe(true);
    }
  });
});

describe.each(['a folder', 'an S3 bucket'] as const)('the store of a database in %s', (where) => {
  test('is the one that carries its id; an empty one is taken, and refused once files are named', async () => {
    const own = await openFileDesk(where === 'a folder' ? {} : s3.env('own'));
    const other = await openFileDesk(where === 'a folder' ? {} : s3.env('other'));
    await claimFileStore(own.farm.db, own.files.store);
    await claimFileStore(own.farm.db, own.files.store);
    await claimFileStore(other.farm.db, other.files.store);
    await expect(claimFileStore(own.farm.db, other.files.store)).rejects.toThrow(
      /belongs to another database/,
    );
    const empty = await openFileDesk(where === 'a folder' ? {} : s3.env('empty'));
    await own.keep(randomBytes(10));
    await expect(claimFileStore(own.farm.db, empty.files.store)).rejects.toThrow(/is not the store of this/);
    for (const { farm } of [own, other, empty]) await farm.close();
  });
});

test('a store that is not there stops the start by one line, without its keys', async () => {
  const env = { FILES_URL: 's3://127.0.0.1:1/farm', FILES_KEY_ID: 'key-canary', FILES_SECRET: 'canary' };
  const desk = await openFileDesk(env);
  const refusal = await claimFileStore(desk.farm.db, desk.files.store).catch((error: unknown) => error);
  expect(String(refusal)).toMatch(/FILES_URL: http:\/\/127\.0\.0\.1:1\/farm\/ can't be read/);
  expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal as object))).not.toContain('canary');
  await desk.farm.close();
});
