import type pg from 'pg';
import { StartFailure } from '../start-failure.ts';
import { quoted } from './backup-tables.ts';

/** Refuses to take the place of rows that nobody has said may go, and of another program's tables at all. */
export async function refuseFull(client: pg.ClientBase, replace: boolean): Promise<void> {
  const tables = await tableNames(client);
  if (tables.length === 0) return;
  if (!tables.includes('kysely_migration'))
    throw new StartFailure('The database holds tables of another program: restore into one of its own');
  if (replace) return;
  for (const table of ['admins', 'hosts', 'devices'].filter((name) => tables.includes(name))) {
    const { rows } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rows.length > 0)
      throw new StartFailure('The database is not empty: --replace restores in the place of what it holds');
  }
}

/** Takes away all tables and functions; part of the transaction that restores, so that a failure takes away nothing. */
export async function emptyDatabase(client: pg.ClientBase): Promise<void> {
  for (const table of await tableNames(client)) await client.query(`drop table ${quoted(table)} cascade`);
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { name } of rows) await client.query(`drop function ${name} cascade`);
}

async function tableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return rows.map(({ name }) => name);
}
