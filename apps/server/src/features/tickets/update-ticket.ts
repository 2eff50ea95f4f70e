import type { updateTicket } from '@rackhand/contract/endpoints/tickets';
import type { Ticket } from '@rackhand/contract/points/ticket';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { cameTooLate, differingValues } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import type { DomainError } from '../../platform/http/domain-error.ts';
import { lockWallet } from '../points/wallet.ts';
import { endTicket, requireActive } from './end-ticket.ts';
import type { TicketDeps } from './give-ticket.ts';
import { expiryOf, lastDayOf } from './last-instant.ts';
import { requireTicket } from './require-ticket.ts';
import { ownerOf, readTickets, shownOf, type TicketRow, toTicket } from './ticket-row.ts';

type UpdateCall = Call<typeof updateTicket>;

/** Note and last day, or the end of what is left with the reason, which leaves the ticket's own note; what a run has reserved stays its own. */
export async function update({ db, clock }: TicketDeps, call: UpdateCall): Promise<{ ticket: Ticket }> {
  return db.transaction().execute(async (trx) => {
    const { body, actor, requestId, ip } = call;
    const at = clock.now();
    const known = await requireTicket(trx, actor.groupType, call.params['id'] ?? '');
    const wallet = await lockWallet(trx, actor.groupType, ownerOf(known));
    const before = await requireTicket(trx, actor.groupType, String(known.ticket_id));
    if (before.version !== body.version) throw stale(before, call);
    requireActive(before);
    const set = columns(call, at);
    if (body.status === undefined && isAsBefore(set, before)) return { ticket: toTicket(before) };
    if (body.status !== undefined)
      await endTicket(trx, { wallet, before, at, by: actor.admId, note: body.note ?? '' });
    await trx
      .updateTable('tickets')
      .set({ ...set, version: before.version + 1 })
      .where('ticket_id', '=', before.ticket_id)
      .execute();
    const [after] = await readTickets(trx, { where: sql`t.ticket_id = ${before.ticket_id}` });
    if (after === undefined) throw new Error('the ticket is gone');
    const [was, is] = [shownOf(before), shownOf(after)];
    const action = body.status === undefined ? 'ticket.changed' : 'ticket.cancelled';
    const object = String(before.ticket_id);
    const said = { before: was, after: { ...is, ...(body.note !== undefined && { note: body.note }) } };
    const entry = { action, object, ...said, requestId, ip } as const;
    await recordAudit(trx, { ...entry, actor, groupType: actor.groupType, result: 'ok' });
    return { ticket: toTicket(after) };
  });
}

function columns({ body }: UpdateCall, at: Date) {
  const { note, expires_at: day, status } = body;
  return {
    ...(note !== undefined && status === undefined && { note }),
    ...(day !== undefined && { expires_at: expiryOf(day, at) }),
  };
}

function isAsBefore({ note, expires_at: end }: ReturnType<typeof columns>, before: TicketRow): boolean {
  const isSameEnd = end === undefined || end?.getTime() === before.expires_at?.getTime();
  return (note === undefined || note === before.note) && isSameEnd;
}

function stale(row: TicketRow, { body }: UpdateCall): DomainError {
  const { note, expires_at, status } = row;
  const there = { note, expires_at: expires_at === null ? null : lastDayOf(expires_at), status };
  return cameTooLate(body.version, row, differingValues(body, there));
}
