import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readTickets, type TicketRow } from './ticket-row.ts';

const mostDigits = 9;

/** Within the group; one of another group is not there. */
export async function requireTicket(db: Db | Trx, groupType: GroupType, id: string): Promise<TicketRow> {
  const number = /^\d+$/.test(id) && id.length <= mostDigits ? Number(id) : 0;
  const [row] = await readTickets(db, {
    where: sql`t.ticket_id = ${number} and t.group_type = ${groupType}`,
  });
  if (row === undefined) throw new DomainError('2002', [{ field: 'id', message: id }]);
  return row;
}
