import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { type WrittenBackup, writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/open-database.ts';
import { createTestDatabase } from './create-test-database.ts';
import { makeDataDirectory, removeDataDirectory } from './temporary-directory.ts';

/** A migrated database with rows in it, and a folder for its backups. */
export interface BackupDesk extends OpenDatabase {
  folder: string;
  file: (name: string) => string;
  backUp: (name: string) => Promise<WrittenBackup>;
  /** Another migrated database, closed with the desk. */
  another: () => Promise<OpenDatabase>;
}

/** As many as a large farm has. */
export const deskRows = { devices: 2_000, auditEntries: 100_000 } as const;

/** Every sign that the format gives a meaning to. */
export const trickyText = 'tab\there, line\nbreak, \\. back\\slash, quote " \' 한국어 \u0001';

export async function createBackupDesk(): Promise<BackupDesk> {
  const folder = await makeDataDirectory('backup');
  const cleanUps: (() => Promise<void>)[] = [() => removeDataDirectory(folder)];
  const another = async (): Promise<OpenDatabase> => {
    const database = await createTestDatabase();
    const opened = openDatabase(database.connection, pino({ level: 'silent' }));
    cleanUps.unshift(opened.close, database.drop);
    return opened;
  };
  const { db, pool } = await another();
  await fill(pool);
  const file = (name: string): string => join(folder, name);
  return {
    db,
    pool,
    folder,
    file,
    another,
    backUp: (name) => writeBackup({ pool, clock: systemClock }, file(name)),
    close: async () => {
      for (const cleanUp of cleanUps) await cleanUp();
    },
  };
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into admins (aid, adm_id, comparable_id, is_super_admin, password_hash, password_changed_at,
       is_renewed_pw, created_at)
     values ('a1', 'kim', 'kim', true, 'hash', now(), true, now())`,
  );
  await pool.query(
    `insert into sessions (secret_hash, aid, group_type, ip, user_agent, started_at, last_used_at, expires_at, ends_at)
     values ('\\x00ff0a5c', 'a1', 'origin', '::1', 'test', now(), now(), now() + interval '1 h', now() + interval '1 h')`,
  );
  await pool.query("insert into hosts (name, token_hash, created_at) values ('rack-1', 'x', now())");
  await pool.query(
    `insert into devices (udid, registered_at, state_since, host_id, memo, facts, unconfirmed, scale_factor)
     select 'udid-' || n, now(), now(), (select id from hosts), $1, jsonb_build_object('memo', $1::text), array[$1], 0.1
     from generate_series(1, ${String(deskRows.devices)}) as n`,
    [trickyText],
  );
  await pool.query(
    `insert into audit_trail (at, actor_name, action, object, result) select now(), 'kim', 'test', n::text, 'ok'
     from generate_series(1, ${String(deskRows.auditEntries)}) as n`,
  );
  await pool.query("update rack_groups set name = 'Lab' where number = 1");
}
