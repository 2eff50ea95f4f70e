import type pg from 'pg';
import type { TableLine } from './backup-format.ts';

/** Made by the migrations themselves. */
const ledger = ['kysely_migration', 'kysely_migration_lock', 'expanding_migrations'];

/** Kept by triggers on other tables, whose rows fill it again. */
const derived = ['app_tallies', 'user_tallies', 'device_spans'];

/** Every table of the schema with its columns, each behind the tables that it refers to. */
export async function listTables(client: pg.ClientBase): Promise<TableLine[]> {
  const { rows: tables } = await client.query<TableLine>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [[...ledger, ...derived]],
  );
  const { rows: references } = await client.query<Reference>(
    `select f.relname as from, t.relname as to from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  );
  return inOrder(tables, references);
}

interface Reference {
  from: string;
  to: string;
}

function inOrder(tables: readonly TableLine[], references: readonly Reference[]): TableLine[] {
  const ordered: TableLine[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ table }) => table));
    const next = left.filter(({ table }) =>
      references.every(({ from, to }) => from !== table || !waiting.has(to)),
    );
    if (next.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join()}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"table" ("column", …)` */
export const copyTarget = ({ table, columns }: TableLine): string =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`;
