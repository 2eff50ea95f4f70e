import { expect, test } from 'vitest';
import { type BackupHead, formatVersion } from './backup-format.ts';
import type { BackupPart } from './read-backup.ts';
import { createRowCount } from './row-count.ts';
import { createBackupCheck } from './verify-backup.ts';

const rows = Buffer.from('kim\nlee\n');
const head: BackupHead = {
  format: 'rackhand-backup',
  format_version: formatVersion,
  product_version: '0.1.0',
  created_at: '2026-03-09T12:00:00Z',
  migrations: [],
};

function judge(saved: Buffer): unknown {
  const count = createRowCount();
  count.add(rows);
  const check = createBackupCheck('farm.backup');
  const parts: BackupPart[] = [
    { kind: 'head', head },
    { kind: 'table', table: { table: 'admins', columns: ['adm_id'] } },
    { kind: 'rows', data: saved },
    { kind: 'end' },
    { kind: 'manifest', manifest: { tables: [{ table: 'admins', ...count.result() }], files: [] } },
  ];
  for (const part of parts) check.take(part);
  return check.result();
}

test('a backup is whole where its rows are those that it says, to the last letter (F37)', () => {
  expect(judge(rows)).toMatchObject({ head });
  for (const other of ['kim\n', 'kim\nlee\npark\n', 'kim\nleo\n', 'lee\nkim\n'])
    expect(() => judge(Buffer.from(other))).toThrow(/damaged and was not used: its rows are not those/);
});
