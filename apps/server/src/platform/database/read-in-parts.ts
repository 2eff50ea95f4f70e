import { type RawBuilder, sql } from 'kysely';
import { idParts } from '../csv/id-parts.ts';
import type { Db } from './database.ts';

/** Which rows, in which order. */
export interface ListPart {
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  limit: number;
}

/** All that a list finds, in its order. */
export interface ListChoice {
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  /** Where the order is that of an index whose values stay as they are. */
  along: Along | null;
}

export interface NumberedList extends ListChoice {
  /** Its tables as `where` and `orderBy` name them. */
  from: RawBuilder<unknown>;
  /** The number of a row, greater than those of all that came before it. */
  id: RawBuilder<unknown>;
}

export interface LongList<Row> extends NumberedList {
  read: (part: ListPart) => Promise<Row[]>;
}

/** By the number of a row, or by an instant first. */
export interface Along {
  at: RawBuilder<unknown> | null;
  direction: 'asc' | 'desc';
}

/** In the order of the numbers, which `id` is, alone. */
export const byNumber = (
  id: RawBuilder<unknown>,
  direction: Along['direction'],
): Pick<ListChoice, 'orderBy' | 'along'> => ({
  orderBy: sql`${id} ${sql.raw(direction)}`,
  along: { at: null, direction },
});

const atOnce = 250;

/**
 * A long list part by part: the numbers of its rows first, and then the rows as they are taken. No transaction and no cursor waits
 * for whoever takes them slowly, and little of it is held at any time.
 */
export async function* readInParts<Row>(db: Db, list: LongList<Row>): AsyncGenerator<Row> {
  for await (const ids of numbersInParts(db, list, atOnce)) {
    const part = sql`${`{${ids.join()}}`}::bigint[]`;
    yield* await list.read({
      where: sql`${list.id} = any(${part})`,
      orderBy: sql`array_position(${part}, (${list.id})::bigint)`,
      limit: atOnce,
    });
  }
}

export type Numbers = readonly (string | number)[];

/** The numbers of its rows, so many at a time. */
export function numbersInParts(db: Db, list: NumberedList, many: number): AsyncGenerator<Numbers> {
  return list.along === null
    ? partsOfAll(db, list, many)
    : partsAlong(db, { ...list, along: list.along }, many);
}

interface Place {
  id: string | number;
  at: string | null;
}

/** From where the part before has ended to where the list ended when it began. */
async function* partsAlong(
  db: Db,
  { from, where, orderBy, id, along: { at, direction } }: NumberedList & { along: Along },
  many: number,
): AsyncGenerator<Numbers> {
  const places = async (rest: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) =>
    (
      await sql<Place>`select ${id} as id, ${at === null ? sql`null` : sql`(${at})::text`} as at from ${from}
        where ${rest} order by ${order} limit ${limit}`.execute(db)
    ).rows;
  const isAt = (than: '<' | '<=' | '>', { at: instant, id: number }: Place): RawBuilder<unknown> =>
    at === null
      ? sql`${id} ${sql.raw(than)} ${number}::bigint`
      : sql`(${at}, ${id}) ${sql.raw(than)} (${instant}::timestamptz, ${number}::bigint)`;
  const isRising = direction === 'asc';
  const falling = at === null ? sql`${id} desc` : sql`${at} desc, ${id} desc`;
  const [end] = isRising ? await places(where, falling, 1) : [];
  const whole = end === undefined ? where : sql`${where} and ${isAt('<=', end)}`;
  for (let rest = whole; ; ) {
    const part = await places(rest, orderBy, many);
    if (part.length > 0) yield part.map((place) => place.id);
    const last = part.at(-1);
    if (last === undefined || part.length < many) return;
    rest = sql`${whole} and ${isAt(isRising ? '>' : '<', last)}`;
  }
}

/** All of them, in one text: eight bytes or so for each. */
async function* partsOfAll(
  db: Db,
  { from, where, orderBy, id }: NumberedList,
  many: number,
): AsyncGenerator<Numbers> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg((${id})::text, ',' order by ${orderBy}) as ids from ${from} where ${where}`.execute(db);
  yield* idParts(rows[0]?.ids ?? '', many);
}
