import { type RawBuilder, sql } from 'kysely';

type ColumnType = 'integer' | 'bigint' | 'text';

/**
 * Rows of our own in a statement, under that name, with their `place` from 1. PostgreSQL takes a list that it can't look into
 * for a hundred rows and reads whole tables beside it, or plans anew for each list: these it takes for one, so that what
 * belongs to them is found by index, by one plan.
 */
export function fewRows<Row extends object>(
  name: string,
  rows: readonly Row[],
  types: { [Column in keyof Row & string]: ColumnType },
): RawBuilder<unknown> {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const lists = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`);
  const names = [...columns, 'place'].map((column) => sql.ref(column));
  return sql`(select * from unnest(${sql.join(lists)}) with ordinality as ${sql.ref(name)} (${sql.join(names)})
    where place between 1 and ${rows.length}) as ${sql.ref(name)}`;
}
