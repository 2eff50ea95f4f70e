import type { cancelPurchase } from '@rackhand/contract/endpoints/purchases';
import type { Ticket } from '@rackhand/contract/points/ticket';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockWallet } from '../points/wallet.ts';
import { lockActing } from '../teams/lock-acting.ts';
import { endTicket } from './end-ticket.ts';
import type { TicketDeps } from './give-ticket.ts';
import { requireMayPay } from './purchase-rights.ts';
import { readOrder } from './purchase-ticket.ts';
import { ownerOf, shownOf, type TicketRow, toTicket } from './ticket-row.ts';

type CancelCall = Call<typeof cancelPurchase>;

/** An order that is taken back loses what is left of it; asked again, it says the same. Document 10. */
export function cancelOrder({ db, clock }: TicketDeps, call: CancelCall): Promise<{ ticket: Ticket }> {
  const { body, actor, requestId, ip } = call;
  return db.transaction().execute(async (trx) => {
    const acting = await lockActing(trx, call, body.acting_uid);
    const owner = ownerOf(await requireOrder(trx, call));
    requireMayPay(acting, owner);
    const wallet = await lockWallet(trx, actor.groupType, owner);
    const before = await requireOrder(trx, call);
    if (before.cancel_note === body.note) return { ticket: toTicket(before) };
    const at = clock.now();
    await endTicket(trx, { wallet, before, at, by: actor.admId, note: body.note });
    await trx
      .updateTable('tickets')
      .set({ cancel_note: body.note, version: before.version + 1 })
      .where('ticket_id', '=', before.ticket_id)
      .execute();
    const after = await requireOrder(trx, call);
    const said = { before: shownOf(before), after: { ...shownOf(after), ...body } };
    const object = String(before.ticket_id);
    const entry = { actor, action: 'ticket.cancelled', object, ...said, requestId, ip } as const;
    await recordAudit(trx, { ...entry, groupType: actor.groupType, result: 'ok' });
    return { ticket: toTicket(after) };
  });
}

async function requireOrder(trx: Trx, { body, actor }: CancelCall): Promise<TicketRow> {
  const row = await readOrder(trx, actor.groupType, body.order_id);
  if (row === null) throw new DomainError('2002', [{ field: 'order_id', message: body.order_id }]);
  return row;
}
