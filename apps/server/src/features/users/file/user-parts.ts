import { type RawBuilder, sql } from 'kysely';
import { linesAtOnce, rowsOf } from '../../../platform/csv/lines-in-parts.ts';
import type { Db } from '../../../platform/database/database.ts';
import { numbersInParts } from '../../../platform/database/read-in-parts.ts';
import { orderOf, type UserSearch } from '../user-conditions.ts';
import { usersInTeams } from '../user-rows.ts';
import { usersWhere } from '../user-search.ts';

export type FiledSearch = Omit<UserSearch, 'page' | 'rows_per_page'>;

type Chosen = ReturnType<typeof usersWhere>;

/**
 * A list as it is now, in parts: what follows `from` in a query of each. No transaction and no cursor waits for whoever takes
 * them slowly.
 */
export function userParts(
  db: Db,
  groupType: string,
  search: FiledSearch,
): AsyncGenerator<RawBuilder<unknown>> {
  const chosen = usersWhere(groupType, search);
  const { id, direction } = orderOf(search);
  return id === 'id' ? partsByNumber(db, chosen, direction) : partsOfAll(db, chosen);
}

/** The next so many users of the farm, and of them those that the list has; whoever comes meanwhile is in none. */
async function* partsByNumber(
  db: Db,
  { where, orderBy }: Chosen,
  direction: 'asc' | 'desc',
): AsyncGenerator<RawBuilder<unknown>> {
  const isRising = direction === 'asc';
  const { rows: ends } = await sql<{ first: number; newest: number }>`
    select coalesce(min(id), 0) as first, coalesce(max(id), 0) as newest from users`.execute(db);
  const { first = 0, newest = 0 } = ends[0] ?? {};
  for (let from = isRising ? first : newest; ; ) {
    const rest = isRising ? sql`u.id between ${from} and ${newest}` : sql`u.id <= ${from}`;
    const { rows } = await sql<{ id: number }>`select u.id from users u where ${rest} order by ${orderBy}
      offset ${linesAtOnce} limit 1`.execute(db);
    const [next] = rows;
    const of = next === undefined ? rest : sql`${rest} and u.id ${isRising ? sql`<` : sql`>`} ${next.id}`;
    yield sql`${usersInTeams} where u.erased_at is null and ${where} and ${of} order by ${orderBy}`;
    if (next === undefined) return;
    from = next.id;
  }
}

/** The numbers of all first. */
async function* partsOfAll(db: Db, { where, orderBy }: Chosen): AsyncGenerator<RawBuilder<unknown>> {
  const id = sql`u.id`;
  const isThere = sql`u.erased_at is null`;
  const list = { from: sql`users u`, id, where: sql`${isThere} and ${where}`, orderBy, along: null };
  for await (const ids of numbersInParts(db, list, linesAtOnce))
    yield rowsOf(ids, { from: usersInTeams, id, where: isThere });
}
