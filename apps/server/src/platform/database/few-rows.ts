import { type RawBuilder, sql } from 'kysely';

type ColumnType = 'integer' | 'bigint' | 'text';

/**
 * Rows of our own in a statement, under that name, with their `place` from 1. PostgreSQL takes a list that it can't look into
 * for a hundred rows and reads whole tables beside it, or plans anew for each list: these it takes for one, so that what
 * belongs to them is found by index, by one plan. A row alone is no list: its values stand in the plan's own conditions, and
 * the statement costs it a fifth less.
 */
export function fewRows<Row extends object>(
  name: string,
  rows: readonly Row[],
  types: { [Column in keyof Row & string]: ColumnType },
): RawBuilder<unknown> {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const names = sql.join([...columns, 'place'].map((column) => sql.ref(column)));
  const [first] = rows;
  if (first !== undefined && rows.length === 1) {
    const values = columns.map((column) => sql`${first[column]}::${sql.raw(types[column])}`);
    return sql`(values (${sql.join(values)}, 1)) as ${sql.ref(name)} (${names})`;
  }
  const lists = columns.map((column) => sql`${rows.map((row) => row[column])}::${sql.raw(types[column])}[]`);
  return sql`(select * from unnest(${sql.join(lists)}) with ordinality as ${sql.ref(name)} (${names})
    where place between 1 and ${rows.length}) as ${sql.ref(name)}`;
}
