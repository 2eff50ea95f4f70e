import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readTicket } from '@rackhand/contract/endpoints/tickets';
import { limits } from '@rackhand/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isTakenBack } from '../points/taken-back.ts';
import { readEntries } from './read-ledger.ts';
import { requireTicket } from './require-ticket.ts';
import { toTicket } from './ticket-row.ts';

/** A ticket, what its cancelling took, and a page of what the ledger says of it, the oldest first. */
export async function readDetail(
  db: Db,
  { actor, params, query }: Pick<Call<typeof readTicket>, 'actor' | 'params' | 'query'>,
): Promise<AnswerOf<typeof readTicket>> {
  const row = await requireTicket(db, actor.groupType, params['ticket_id'] ?? '');
  if (params['ticket_owner'] !== (row.uid ?? String(row.team_id)))
    throw new DomainError('2002', [{ field: 'ticket_owner', message: params['ticket_owner'] ?? '' }]);
  const usual = query.page === undefined ? limits.listMaximumLimit : limits.listDefaultLimit;
  const { page = 1, limit = usual } = query;
  const where = sql`l.ticket_id = ${row.ticket_id}`;
  const [sums, entries] = await Promise.all([
    readSums(db, row.ticket_id),
    readEntries(db, { where, orderBy: sql`l.entry_id`, limit, offset: (page - 1) * limit }),
  ]);
  return { ticket: toTicket(row), ...sums, entries };
}

async function readSums(db: Db, ticketId: number): Promise<{ cancelled_basic: number; total_count: number }> {
  const { rows } = await sql<{ cancelled_basic: number; total_count: number }>`
    select count(*)::integer as total_count,
      coalesce(sum(l.basic) filter (where ${isTakenBack}), 0)::integer as cancelled_basic
    from ledger l where l.ticket_id = ${ticketId}`.execute(db);
  return rows[0] ?? { cancelled_basic: 0, total_count: 0 };
}
