import type { Lot } from '@rackhand/contract/points/spending-order';
import { type RawBuilder, sql } from 'kysely';
import { signOf } from './sign-of.ts';

export interface ReservedLot extends Lot {
  /** Meanwhile: nobody has what is given back to it. */
  is_cancelled: boolean;
}

/** What a run has reserved and not given back or spent, by the ledger itself. */
export function lotsReservedBy(runId: RawBuilder<unknown>): RawBuilder<ReservedLot[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('ticket_id', k.ticket_id, 'basic', k.basic, 'bonus', k.bonus,
      'is_cancelled', t.is_cancelled, 'expires_at', (extract(epoch from t.expires_at) * 1000)::bigint)), '[]')
    from (
      select l.ticket_id, sum(${signOf('reserved')} * l.basic) as basic, sum(${signOf('reserved')} * l.bonus) as bonus
      from ledger l where l.test_run_id = ${runId} group by l.ticket_id
    ) k join tickets t on t.ticket_id = k.ticket_id)`;
}
