import { textOf } from '@rackhand/program/text-of';
import type { Db } from '../database/database.ts';
import { StartFailure } from '../start-failure.ts';
import type { FileStore } from './file-store.ts';

/**
 * Database and store belong together: both carry one id. A store that carries none takes the database's, unless that
 * names files, which are not in it then.
 */
export async function claimFileStore(db: Db, store: FileStore): Promise<void> {
  const { id } = await db.selectFrom('file_store').select('id').executeTakeFirstOrThrow();
  const found = await store.readId().catch((error: unknown) => {
    throw new StartFailure(`FILES_URL: ${store.place} can't be read: ${textOf(error)}`, error);
  });
  if (found === id) return;
  if (found !== null)
    throw new StartFailure(
      `FILES_URL: ${store.place} belongs to another database (${found}); this one's files are in the store ${id}`,
    );
  if (await namesFiles(db))
    throw new StartFailure(
      `FILES_URL: ${store.place} is not the store of this database, which names files: bring them there, then write ${id} into its "store-id"`,
    );
  await store.writeId(id).catch((error: unknown) => {
    throw new StartFailure(`FILES_URL: ${store.place} can't be written: ${textOf(error)}`, error);
  });
}

async function namesFiles(db: Db): Promise<boolean> {
  const row = await db.selectFrom('named_files').select('sha256').limit(1).executeTakeFirst();
  return row !== undefined;
}
