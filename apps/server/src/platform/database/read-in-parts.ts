import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const atOnce = 1_000;

/** A long list part by part, as it stood at its start: the numbers of its rows first, then the rows themselves in that order. */
export async function* readInParts<Row>(
  db: Db,
  /** `select … as id from …` in its order. */
  ids: RawBuilder<{ id: number }>,
  read: (part: { ids: number[]; atOnce: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  const { rows } = await sql<{ id: number }>`${ids}`.execute(db);
  for (let from = 0; from < rows.length; from += atOnce)
    yield* await read({ ids: rows.slice(from, from + atOnce).map(({ id }) => id), atOnce });
}
