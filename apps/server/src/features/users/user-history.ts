import { userLimits } from '@rackhand/contract/account/user';
import { type UserHistoryPart, userReadings } from '@rackhand/contract/account/user-history';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { UserHistoryEntry, userHistory } from '@rackhand/contract/endpoints/user-changes';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

interface Row {
  id: string;
  at: Date;
  actor: string;
  action: string;
  result: string;
}

/** So many entries at a time, newest first: those below one that is known. */
export async function readHistory(
  db: Db | Trx,
  uid: string,
  { of, below }: { of: UserHistoryPart; below?: string | undefined },
): Promise<AnswerOf<typeof userHistory>> {
  const limit = userLimits.historyEntries;
  const rows = await readRows(db, uid, { of, below, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { entries: page.map(toEntry), older: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** All that the trail says of a user. */
export async function readWholeHistory(db: Db | Trx, uid: string): Promise<UserHistoryEntry[]> {
  return (await readRows(db, uid, { of: 'all', limit: null })).map(toEntry);
}

const toEntry = ({ at, actor, action, result }: Row): UserHistoryEntry => ({
  ...{ at: koreanTime(at), actor, action, result },
});

interface Wanted {
  of: UserHistoryPart;
  below?: string | undefined;
  limit: number | null;
}

/** Entries about a user, those of teams that name one, and the file by which one came in, each off its own index. */
async function readRows(db: Db | Trx, uid: string, { of, below, limit }: Wanted): Promise<Row[]> {
  const part = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select id, at, actor_name, action, result from audit_trail where ${which} and ${isOf(of)}
      and ${below === undefined ? sql`true` : sql`id < ${below}::bigint`} order by id desc limit ${limit})`;
  const inTeams = sql`action like 'team.%' and users_in_entry(before, after) @> array[${uid}::text]`;
  const asImported = sql`id = (select imported_in from users where uid = ${uid})`;
  const { rows } = await sql<Row>`select id::text, at, actor_name as actor, action, result from (
    ${part(sql`object = ${uid}`)} union all ${part(inTeams)} union all ${part(asImported)}
  ) e order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

function isOf(of: UserHistoryPart): RawBuilder<unknown> {
  if (of === 'all') return sql`true`;
  const isReading = sql`action = any(${[...userReadings]}::text[])`;
  return of === 'readings' ? isReading : sql`not (${isReading})`;
}
