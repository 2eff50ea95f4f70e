import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { FileType } from '@rackhand/contract/call/file-types';
import { collectGarbage } from '../platform/files/collect-garbage.ts';
import { createFiles, type Files } from '../platform/files/files.ts';
import { nameFile } from '../platform/files/name-file.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';

/** Files of a test farm, and short words for what is done to them. */
export interface FileDesk {
  farm: TestApp;
  files: Files;
  /** Keeps a content under a name of that owner; the id of the name. */
  keep(content: Buffer | AsyncIterable<Buffer>, owner?: string, expiresAt?: Date | null): Promise<string>;
  content(sha256: string): Promise<Buffer | null>;
  /** What the store holds. */
  stored(): Promise<string[]>;
  /** What waits to be put into it. */
  incoming(): Promise<string[]>;
  collect(): Promise<void>;
  /** All that the store holds is gone, and known to be: whoever looks through it finds nothing. */
  loseAll(): Promise<void>;
}

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
export const picture: FileType = 'image/png';

export async function openFileDesk(env: Record<string, string> = {}): Promise<FileDesk> {
  const farm = await createTestApp({ env });
  // All databases of tests are copies of one.
  await farm.db.updateTable('file_store').set({ id: randomUUID() }).execute();
  return fileDeskOf(farm);
}

/** The same on a farm that is there. */
export function fileDeskOf(farm: TestApp): FileDesk {
  const { db, clock, config } = farm;
  const store = openFileStore(config);
  const files = createFiles({ db, clock, store, reserveBytes: config.files.reserveBytes });
  return {
    farm,
    files,
    keep: (content, owner = randomUUID(), expiresAt = null) =>
      files.keep(Buffer.isBuffer(content) ? piecesOf(content) : content, { maximumBytes: 1e9 }, (trx, file) =>
        nameFile(trx, file.sha256, useOf(owner, expiresAt, clock.now())),
      ),
    content: async (sha256) => {
      const source = await store.read(sha256);
      return source === null ? null : Buffer.concat(await source.toArray());
    },
    stored: async () => {
      const found: string[] = [];
      for await (const { sha256 } of store.list()) found.push(sha256);
      return found.sort();
    },
    incoming: () => readdir(store.incoming).catch(() => []),
    collect: () => collectGarbage(db, store, clock.now()),
    loseAll: async () => {
      for await (const { sha256 } of store.list()) await store.remove(sha256);
      await db.updateTable('files').set({ lost: 'missing' }).execute();
    },
  };
}

export const useOf = (owner: string, expiresAt: Date | null, at: Date) => ({
  ...{ kind: 'test', owner, name: '화면.png', mediaType: picture, groupType: null },
  ...{ expiresAt, at },
});

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) {
    await Promise.resolve();
    yield content.subarray(at, at + 65_536);
  }
}
