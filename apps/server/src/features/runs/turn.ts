import { runLimits } from '@rackhand/contract/test/run-states';
import { type RawBuilder, sql } from 'kysely';

/** Who goes first of queued runs: the squad after all others, however long it has waited; else whoever has waited an hour. */
export function turnOf(run: 'r' | 'o', at: Date): RawBuilder<unknown> {
  const of = (column: string): RawBuilder<unknown> => sql.ref(`${run}.${column}`);
  const first = new Date(at.getTime() - runLimits.firstAfterMs);
  const isLate = sql`${of('queued_at')} > ${first}::timestamptz`;
  return sql`${of('tokkidan_id')} is not null, ${isLate}, case when ${isLate} then ${of('priority')} else 0 end,
    ${of('queued_at')}, ${of('id')}`;
}
