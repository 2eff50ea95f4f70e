import { type RawBuilder, sql } from 'kysely';
import type { AppDeps } from '../../app-deps.ts';
import { type NumberedList, type Numbers, numbersInParts } from '../database/read-in-parts.ts';
import { mapAhead } from '../map-ahead.ts';
import { copyLines } from './copy-lines.ts';

type Deps = Pick<AppDeps, 'db' | 'pool'>;

export const linesAtOnce = 2_000;
/** One is written by the database while another is on its way here. */
const partsAhead = 2;

/** Rows as lines of a file: `row` is what PostgreSQL writes of each, a part what follows `from` in a query of some of them. */
export function linesOf(
  deps: Deps,
  parts: AsyncIterable<RawBuilder<unknown>>,
  row: RawBuilder<unknown>,
): AsyncGenerator<Buffer> {
  return mapAhead(parts, partsAhead, (part) => copyLines(deps, sql`select ${row} from ${part}`));
}

/** All rows of a list, from the tables of the list. */
export function linesInParts(
  deps: Deps,
  list: NumberedList,
  row: RawBuilder<unknown>,
): AsyncGenerator<Buffer> {
  return linesOf(deps, partsOf(deps, list), row);
}

async function* partsOf({ db }: Deps, list: NumberedList): AsyncGenerator<RawBuilder<unknown>> {
  const { from, id } = list;
  for await (const ids of numbersInParts(db, list, linesAtOnce)) yield rowsOf(ids, { from, id });
}

interface Rows extends Pick<NumberedList, 'from' | 'id'> {
  /** Which of them still count. */
  where?: RawBuilder<unknown>;
}

/** What follows `from` in a query of the rows with these numbers, in their order. */
export const rowsOf = (
  ids: Numbers,
  { from, id, where = sql`true` }: Rows,
): RawBuilder<unknown> => sql`unnest(${`{${ids.join()}}`}::bigint[]) with ordinality as asked (id, place)
  join ${from} on ${id} = asked.id where ${where} order by asked.place`;
