import { readFile, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackupDesk, createBackupDesk } from '../../testing/backup-desk.ts';
import { systemClock } from '../clock.ts';
import { migrations } from '../database/migrations/index.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { createFarmListener } from '../live/farm-listener.ts';
import { checkSeal } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const unknownMigration = '9999-of-tomorrow';

describe('a restore', () => {
  let desk: BackupDesk;
  let target: OpenDatabase;
  let content: Buffer;
  const file = (): string => desk.file('farm.backup');
  const restore = (from: string, replace = false): Promise<unknown> =>
    restoreBackup({ ...target, clock: systemClock }, from, { replace });
  /** The target has one admin of its own, whom no refusal may touch. */
  const admins = async (): Promise<string[]> =>
    (await target.db.selectFrom('admins').select('adm_id').execute()).map(({ adm_id }) => adm_id);

  beforeAll(async () => {
    desk = await createBackupDesk();
    await desk.backUp('farm.backup');
    content = await readFile(file());
    target = await desk.another();
    await target.pool.query(
      `insert into admins (adm_id, comparable_id, is_super_admin, password_hash, password_changed_at, is_renewed_pw,
         created_at) values ('lee', 'lee', false, 'hash', now(), true, now())`,
    );
  });
  afterAll(() => desk.close());

  test('refuses a file that is cut off, wherever, before it touches a row', async () => {
    const cut = desk.file('cut.backup');
    for (const length of [0, 1, 71, 72, 73, content.length >> 1, content.length - 72, content.length - 1]) {
      await writeFile(cut, content.subarray(0, length));
      await expect(restore(cut, true), String(length)).rejects.toThrow(/is damaged and was not used/);
    }
    await expect(restore(desk.file('nowhere'), true)).rejects.toThrow(/is not there$/);
    expect(await admins()).toEqual(['lee']);
  });

  test('says of a file that was never a backup that it is none', async () => {
    const letter = desk.file('letter.txt');
    await writeFile(letter, 'Dear colleague, '.repeat(20));
    await expect(restore(letter, true)).rejects.toThrow(/letter\.txt is no backup of Rackhand$/);
    expect(await admins()).toEqual(['lee']);
  });

  test('refuses a file of which one bit is another, whichever', async () => {
    const flipped = desk.file('flipped.backup');
    const step = Math.ceil(content.length / 60);
    const places = [...Array(60).keys()].map((index) => Math.min(index * step, content.length - 1));
    for (const at of [...places, content.length - 1, content.length - 40, 3, 9]) {
      const bad = Buffer.from(content);
      bad[at] = (bad[at] ?? 0) ^ (1 << (at % 8));
      await writeFile(flipped, bad);
      await expect(checkSeal(flipped), String(at)).rejects.toThrow(/is damaged and was not used/);
    }
    await expect(restore(flipped, true)).rejects.toThrow(/is damaged/);
    expect(await admins()).toEqual(['lee']);
  });

  test('refuses to take the place of a farm unless it is told to', async () => {
    await expect(restore(file())).rejects.toThrow(/not empty: --replace/);
    expect(await admins()).toEqual(['lee']);
  });

  test('refuses while a server is running on the database', async () => {
    const listener = createFarmListener({ pool: target.pool, log: pino({ level: 'silent' }) });
    await listener.start();
    await expect(restore(file(), true)).rejects.toThrow(/A server is running on this database/);
    await listener.close();
    expect(await admins()).toEqual(['lee']);
  });

  test('refuses a backup of a newer schema and names what it does not know', async () => {
    const newer = await desk.another();
    await newer.pool.query(
      `insert into kysely_migration (name, timestamp) values ('${unknownMigration}', '2099-01-01')`,
    );
    const from = desk.file('newer.backup');
    await writeBackup({ ...newer, clock: systemClock }, from);
    await expect(restore(from, true)).rejects.toThrow(
      new RegExp(`was written by a newer Rackhand, .* \\(${unknownMigration}\\); use that one`),
    );
    expect(await admins()).toEqual(['lee']);
  });

  test('that breaks off in its middle leaves what was there', async () => {
    const last = Object.keys(migrations).at(-1) ?? '';
    const kept = migrations[last];
    migrations[last] = { up: () => Promise.reject(new Error('no room left')) };
    await expect(restore(file(), true)).rejects.toThrow(/no room left/);
    if (kept !== undefined) migrations[last] = kept;
    expect(await admins()).toEqual(['lee']);
  });

  test('that is told to takes the place of everything', async () => {
    await restore(file(), true);
    expect(await admins()).toEqual(['kim']);
    expect((await verifyBackup(file())).manifest.files).toEqual([]);
  });
});
