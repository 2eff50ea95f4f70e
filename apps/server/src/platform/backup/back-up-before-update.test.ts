import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBeforeMigration } from '../../testing/before-migration.ts';
import { makeDataDirectory, removeDataDirectory } from '../../testing/temporary-directory.ts';
import { migrations } from '../database/migrations/index.ts';
import { backUpBeforeUpdate } from './back-up-before-update.ts';
import { verifyBackup } from './verify-backup.ts';

/** The first of these is what the release had that knew of no files. */
test.each(['0041', '0051-files', '0054-asset-number'])(
  'a database as it was before %s is backed up whole before it is changed',
  async (name) => {
    const before = await openBeforeMigration(name);
    const folder = await makeDataDirectory('before-update');
    try {
      await backUpBeforeUpdate(before, folder, pino({ level: 'silent' }));
      const [file = ''] = await readdir(join(folder, 'backups'));
      const { head } = await verifyBackup(join(folder, 'backups', file));
      expect(head.migrations).toEqual(Object.keys(migrations).filter((other) => other < name));
    } finally {
      await before.drop();
      await removeDataDirectory(folder);
    }
  },
);
