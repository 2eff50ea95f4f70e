import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyTarget, listTables, quoted } from './backup-tables.ts';
import { readBackup } from './read-backup.ts';
import { createBackupCheck } from './verify-backup.ts';

/** Every row of the file into the tables of its schema. What it reads is checked again: a file may change. */
export async function restoreRows(client: pg.ClientBase, file: string): Promise<void> {
  await clearRowsOfMigrations(client);
  const check = createBackupCheck(file);
  let sink: Sink | null = null;
  for await (const part of readBackup(file)) {
    check.take(part);
    if (part.kind === 'table') sink = openSink(client, `copy ${copyTarget(part.table)} from stdin`);
    else if (part.kind === 'rows') await sink?.write(part.data);
    else if (part.kind === 'end') await sink?.end();
  }
  check.result();
  await setSequences(client);
}

interface Sink {
  write(data: Buffer): Promise<void>;
  end(): Promise<void>;
}

function openSink(client: pg.ClientBase, statement: string): Sink {
  const stream = client.query(copyFrom(statement));
  const over = finished(stream);
  // Said by the write or the end that waits for it.
  over.catch(() => undefined);
  return {
    write: async (data) => {
      if (!stream.write(data)) await Promise.race([once(stream, 'drain'), over]);
    },
    end: async () => {
      stream.end();
      await over;
    },
  };
}

/** What a fresh schema brings along; the audit trail brings nothing, and would not let go of it. */
async function clearRowsOfMigrations(client: pg.ClientBase): Promise<void> {
  for (const { table } of (await listTables(client)).reverse()) {
    const { rows } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rows.length > 0) await client.query(`delete from ${quoted(table)}`);
  }
}

async function setSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> ''`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 1),
         max(${quoted(column)}) is not null) from ${quoted(table)}`,
      [quoted(table), column],
    );
  }
}
