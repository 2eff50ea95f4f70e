import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { listRounds } from '@rackhand/contract/endpoints/tokkidan';
import { limits } from '@rackhand/contract/limits';
import type { TokkidanRound } from '@rackhand/contract/test/tokkidan';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { byNumber, readInParts } from '../../platform/database/read-in-parts.ts';
import { refuseWrongOrder } from '../../platform/days-in-order.ts';
import { midnightOf } from '../../platform/korean-time.ts';
import { worstResult } from '../runs/worst-result.ts';
import { readRounds } from './round-rows.ts';

type Query = z.output<(typeof listRounds)['query']>;

const dayMs = 24 * 60 * 60_000;

/** Rounds of a deployment, the newest first; those of apps that are crawled no more too. */
export async function findRounds(
  db: Db,
  groupType: string,
  query: Query,
): Promise<AnswerOf<typeof listRounds>> {
  refuseWrongOrder(query);
  const { page = 1, limit = limits.listDefaultLimit } = query;
  const { rows } = await sql<{ tid: number; total: number }>`
    select t.tid, count(*) over ()::int as total from tests t
    where t.tokkidan_id is not null and t.group_type = ${groupType} and ${wanted(query)}
    order by t.tid desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const tids = rows.map(({ tid }) => tid);
  const tests = await readRounds(db, sql<boolean>`t.tid = any(${tids}::integer[])`);
  return { total_count: rows[0]?.total ?? (await countRounds(db, groupType, query)), tests };
}

/** All of a list. */
export function readAllRounds(db: Db, groupType: string, query: Query): AsyncGenerator<TokkidanRound> {
  const where = sql`t.tokkidan_id is not null and t.group_type = ${groupType} and ${wanted(query)}`;
  return readInParts(db, {
    ...{ from: sql`tests t`, id: sql`t.tid`, where, ...byNumber(sql`t.tid`, 'desc') },
    read: (part) => readRounds(db, part.where),
  });
}

/** Behind the last page. */
async function countRounds(db: Db, groupType: string, query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tests t
    where t.tokkidan_id is not null and t.group_type = ${groupType} and ${wanted(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Over `tests` as t. */
function wanted({ q = '', tokkidan_id, result, from, to }: Query): RawBuilder<boolean> {
  const text = q.trim();
  const holds = (column: RawBuilder<unknown>) =>
    sql`strpos(lower(normalize(${column}, nfc)), lower(normalize(${text}::text, nfc))) > 0`;
  const until = to === undefined ? null : new Date(midnightOf(to).getTime() + dayMs);
  const conditions = [
    text === '' ? null : sql`(${holds(sql`t.project_name`)} or ${holds(sql`t.app ->> 'app_id'`)})`,
    tokkidan_id === undefined ? null : sql`t.tokkidan_id = ${tokkidan_id}`,
    from === undefined ? null : sql`t.created_at >= ${midnightOf(from)}::timestamptz`,
    until === null ? null : sql`t.created_at < ${until}::timestamptz`,
    result === undefined
      ? null
      : sql`(select ${worstResult} from test_runs r where r.tid = t.tid) = ${result}`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
