import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualPeriodOrder } from '@rackhand/contract/call/usual-orders';
import type { listPeriods, listUserPeriods } from '@rackhand/contract/endpoints/periods';
import { type Period, type PeriodColumn } from '@rackhand/contract/points/period';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holds } from '../../platform/database/holds-text.ts';
import { type Place, readPage } from '../../platform/database/page-of.ts';
import { byNumber, type ListChoice, readInParts } from '../../platform/database/read-in-parts.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { periodRows, periodTables, readPeriods, stateOn, toPeriod } from './period-row.ts';

interface Asked extends Order {
  q: string;
  state?: Period['state'] | undefined;
}

interface Order {
  sort?: SortedBy<PeriodColumn> | undefined;
}

/** The newest first where nothing else is asked for. */
function periodOrder({ sort }: Order, at: Date): Pick<ListChoice, 'orderBy' | 'along'> {
  const { id, direction } = sort ?? usualPeriodOrder;
  const by = sql.raw(direction);
  if (id === 'period_id') return byNumber(sql`p.period_id`, direction);
  return { orderBy: sql`${columnOf(id, at)} ${by}, p.period_id ${by}`, along: null };
}

function columnOf(id: PeriodColumn, at: Date): RawBuilder<unknown> {
  if (id === 'state') return stateOn(at);
  return id === 'user_id' ? sql`u.user_id` : sql.ref(`p.${id}`);
}

/** What a list asks for, q literally and in any case. */
function periodsWhere(groupType: string, { q, state }: Asked, at: Date): RawBuilder<unknown> {
  const text = normalForm(q).trim();
  return sql`p.group_type = ${groupType}
    and ${text === '' ? sql`true` : holds(text, sql`u.user_id`)}
    and ${state === undefined ? sql`true` : sql`${stateOn(at)} = ${state}`}`;
}

export async function findPeriods(
  db: Db,
  { actor, query }: Call<typeof listPeriods>,
  at: Date,
): Promise<AnswerOf<typeof listPeriods>> {
  const where = periodsWhere(actor.groupType, query, at);
  return readListed(db, where, { ...query, page: query.page ?? 1 }, at);
}

async function readListed(
  db: Db,
  where: RawBuilder<unknown>,
  { page, limit, ...order }: Order & Place,
  at: Date,
): Promise<{ total_count: number; periods: Period[] }> {
  const { orderBy } = periodOrder(order, at);
  const listed = { all: sql`from ${periodTables} where ${where}`, rows: periodRows({ where, orderBy }) };
  const { total_count, rows } = await readPage(db, listed, { page, limit });
  return { total_count, periods: rows.map((row) => toPeriod(row, at)) };
}

/** All that a list asks for. */
export function readAllPeriods(db: Db, groupType: string, asked: Asked, at: Date): AsyncGenerator<Period> {
  const choice = { where: periodsWhere(groupType, asked, at), ...periodOrder(asked, at) };
  return readInParts(db, {
    ...{ ...choice, from: periodTables, id: sql`p.period_id` },
    read: (part) => readPeriods(db, part, at),
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
  return readListed(db, sql`p.uid = ${uid}`, query, at);
}
