import { type Period, periodState } from '@rackhand/contract/points/period';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { dayOf, koreanTime } from '../../platform/korean-time.ts';

type PeriodRow = Omit<Period, 'state' | 'created_at'> & { is_cancelled: boolean; created_at: Date };

interface Choice {
  where: RawBuilder<unknown>;
  /** The newest first where nothing is said. */
  orderBy?: RawBuilder<unknown>;
}

/** Periods as p with their users as u. */
export const periodTables = sql`user_periods p join users u on u.uid = p.uid`;

export const periodRows = ({ where, orderBy = sql`p.period_id desc` }: Choice): RawBuilder<PeriodRow> => sql`
  select p.period_id, p.uid, u.user_id, p.start_date::text, p.end_date::text, p.note, p.created_by, p.created_at,
    p.cancelled_at is not null as is_cancelled
  from ${periodTables} where ${where} order by ${orderBy}`;

export async function readPeriods(db: Db | Trx, choice: Choice, at: Date): Promise<Period[]> {
  const { rows } = await periodRows(choice).execute(db);
  return rows.map((row) => toPeriod(row, at));
}

export function toPeriod({ is_cancelled: isCancelled, created_at, ...row }: PeriodRow, at: Date): Period {
  return {
    ...row,
    created_at: koreanTime(created_at),
    state: periodState({ ...row, isCancelled }, dayOf(at)),
  };
}

/** The same as the contract's periodState, over `user_periods` as p. */
export function stateOn(at: Date): RawBuilder<Period['state']> {
  const today = sql`${dayOf(at)}::date`;
  return sql`(case when p.cancelled_at is not null then 'cancelled' when ${today} < p.start_date then 'scheduled'
    when ${today} > p.end_date then 'expired' else 'active' end)`;
}
