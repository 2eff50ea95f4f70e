import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackupDesk, createBackupDesk, deskRows, trickyText } from '../../testing/backup-desk.ts';
import { eventually } from '../../testing/eventually.ts';
import { systemClock } from '../clock.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { type WrittenBackup, writeBackup } from './write-backup.ts';

describe('a backup', () => {
  let desk: BackupDesk;
  let written: WrittenBackup;
  beforeAll(async () => {
    desk = await createBackupDesk();
    written = await desk.backUp('farm.backup');
  });
  afterAll(() => desk.close());

  test('is one file that only its owner may read, with every table and the schema that they are of', async () => {
    expect((await stat(written.file)).mode & 0o777).toBe(0o600);
    const rows = Object.fromEntries(written.manifest.tables.map((table) => [table.table, table.rows]));
    expect(rows).toMatchObject({
      admins: 1,
      sessions: 1,
      devices: deskRows.devices,
      audit_trail: deskRows.auditEntries,
      rack_groups: 1,
    });
    expect(written.head.migrations).toContain('0001-accounts');
    expect(await verifyBackup(written.file)).toEqual({ head: written.head, manifest: written.manifest });
    expect(gunzipSync((await readFile(written.file)).subarray(0, -72)).toString()).toContain(
      '"table":"devices"',
    );
  });

  test('is not written over a file that is there', async () => {
    await expect(desk.backUp('farm.backup')).rejects.toThrow(/is there already/);
    await expect(desk.backUp('nowhere/farm.backup')).rejects.toThrow(/There is no folder .*nowhere$/);
  });

  test('restored to a fresh database has the same rows, number for number and byte for byte', async () => {
    const fresh = await desk.another();
    await restoreBackup({ ...fresh, clock: systemClock }, written.file, { replace: false });
    const again = await writeBackup({ ...fresh, clock: systemClock }, desk.file('again.backup'));
    const changed = ['sessions', 'farm_version', 'audit_trail'];
    const kept = (backup: WrittenBackup): unknown =>
      backup.manifest.tables.filter(({ table }) => !changed.includes(table));
    expect(kept(again)).toEqual(kept(written));
    const memo = await fresh.db.selectFrom('devices').select('memo').limit(1).executeTakeFirst();
    expect(memo?.memo).toBe(trickyText);
  });

  test('restored goes on counting, ends every session, names the farm anew and says so in the audit trail', async () => {
    const fresh = await desk.another();
    await restoreBackup({ ...fresh, clock: systemClock }, written.file, { replace: false });
    const last = await fresh.db
      .selectFrom('audit_trail')
      .select(['id', 'action', 'actor_name'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({
      id: deskRows.auditEntries + 1,
      action: 'backup.restored',
      actor_name: 'command line',
    });
    const session = await fresh.db
      .selectFrom('sessions')
      .select(['ended_at', 'end_reason'])
      .executeTakeFirst();
    expect(session).toEqual({ ended_at: expect.any(Date) as unknown, end_reason: 'restored' });
    const farm = async ({ pool }: typeof fresh): Promise<{ version: number; farm_id: string }> => {
      const { rows } = await pool.query<{ version: number; farm_id: string }>('select * from farm_version');
      return rows[0] ?? { version: 0, farm_id: '' };
    };
    const [before, after] = [await farm(desk), await farm(fresh)];
    expect(after.farm_id).not.toBe(before.farm_id);
    expect(after.version).toBeGreaterThan(before.version);
    await expect(fresh.pool.query('delete from audit_trail')).rejects.toThrow(/append-only/);
  });

  test('of heavy writes is one moment, and no write waits for it a second', async () => {
    await desk.pool.query('create table left_side (n int); create table right_side (n int)');
    let slowest = 0;
    let count = 0;
    let isDone = false;
    const writer = async (own: number): Promise<void> => {
      while (!isDone) {
        const startedAt = performance.now();
        count += 1;
        await desk.pool.query(
          `with a as (insert into left_side values (${String(count)}) returning n) insert into right_side select n from a`,
        );
        await desk.pool.query(`update devices set memo = memo where id % 10 = ${String(own)}`);
        slowest = Math.max(slowest, performance.now() - startedAt);
      }
    };
    const writers = [writer(0), writer(1), writer(2)];
    await eventually(() => count > 50);
    const busy = await desk.backUp('busy.backup');
    isDone = true;
    await Promise.all(writers);
    const rowsOf = (name: string): number =>
      busy.manifest.tables.find(({ table }) => table === name)?.rows ?? -1;
    expect(rowsOf('left_side')).toBeGreaterThan(0);
    expect(rowsOf('left_side')).toBe(rowsOf('right_side'));
    // They went on while it was written.
    expect(count).toBeGreaterThan(rowsOf('left_side'));
    expect(slowest).toBeLessThan(1_000);
    await desk.pool.query('drop table left_side, right_side');
  });
});
