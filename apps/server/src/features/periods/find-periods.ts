import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import type { listPeriods, listUserPeriods } from '@rackhand/contract/endpoints/periods';
import { limits } from '@rackhand/contract/limits';
import type { Period, PeriodColumn } from '@rackhand/contract/points/period';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { readInParts } from '../../platform/database/read-in-parts.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { periodTables, readPeriods, stateOn } from './period-row.ts';

interface Asked extends Order {
  q: string;
  state?: Period['state'] | undefined;
}

interface Order {
  sort?: SortedBy<PeriodColumn> | undefined;
}

/** The newest first where nothing else is asked for. */
function periodOrder({ sort }: Order, at: Date): RawBuilder<unknown> {
  const { id, direction } = sort ?? { id: 'period_id', direction: 'desc' };
  const by = sql.raw(direction);
  return sql`${columnOf(id, at)} ${by}, p.period_id ${by}`;
}

function columnOf(id: PeriodColumn, at: Date): RawBuilder<unknown> {
  if (id === 'state') return stateOn(at);
  return id === 'user_id' ? sql`u.user_id` : sql.ref(`p.${id}`);
}

/** What a list asks for, q literally and in any case. */
function periodsWhere(groupType: string, { q, state }: Asked, at: Date): RawBuilder<unknown> {
  const text = normalForm(q).trim();
  return sql`p.group_type = ${groupType}
    and ${text === '' ? sql`true` : sql`position(lower(${text}) in lower(u.user_id)) > 0`}
    and ${state === undefined ? sql`true` : sql`${stateOn(at)} = ${state}`}`;
}

export async function findPeriods(
  db: Db,
  { actor, query }: Call<typeof listPeriods>,
  at: Date,
): Promise<AnswerOf<typeof listPeriods>> {
  const { page = 1, limit = limits.listDefaultLimit } = query;
  const where = periodsWhere(actor.groupType, query, at);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${periodTables} where ${where}`.execute(db);
  const orderBy = periodOrder(query, at);
  const periods = await readPeriods(db, { where, orderBy, limit, offset: (page - 1) * limit }, at);
  return { total_count: rows[0]?.count ?? 0, periods };
}

/** All that a list asks for. */
export function readAllPeriods(db: Db, groupType: string, asked: Asked, at: Date): AsyncGenerator<Period> {
  const where = periodsWhere(groupType, asked, at);
  const ids = sql<{
    id: number;
  }>`select p.period_id as id from ${periodTables} where ${where} order by ${periodOrder(asked, at)}`;
  return readInParts(db, ids, ({ ids: part, atOnce }) => {
    const where = sql`p.period_id = any(${part}::integer[])`;
    const orderBy = sql`array_position(${part}::integer[], p.period_id)`;
    return readPeriods(db, { where, orderBy, limit: atOnce }, at);
  });
}

/** Of one who is not there: 1017. */
export async function findPeriodsOf(
  db: Db,
  { actor, params, query }: Call<typeof listUserPeriods>,
  at: Date,
): Promise<AnswerOf<typeof listUserPeriods>> {
  const { uid = '' } = params;
  const { groupType } = actor;
  const user = await db
    .selectFrom('users')
    .select('uid')
    .where('uid', '=', uid)
    .where('group_type', '=', groupType)
    .executeTakeFirst();
  if (user === undefined) throw new DomainError('1017', [{ field: 'uid', message: uid }]);
  return {
    periods: await readPeriods(db, { where: sql`p.uid = ${uid}`, orderBy: periodOrder(query, at) }, at),
  };
}
