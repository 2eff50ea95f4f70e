import type { purchaseTicket } from '@rackhand/contract/endpoints/purchases';
import { amountsOf } from '@rackhand/contract/points/product';
import { payments, type Ticket } from '@rackhand/contract/points/ticket';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { ProductsTable } from '../../platform/database/product-tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { postEntries } from '../points/post-entries.ts';
import { lockWallet, type Owner } from '../points/wallet.ts';
import { lockActing } from '../teams/lock-acting.ts';
import type { TicketDeps } from './give-ticket.ts';
import { expiryAfter } from './last-instant.ts';
import { requireMayBuy, requireMayPay } from './purchase-rights.ts';
import { ownerInTrail, requireOwner } from './ticket-owner.ts';
import { ownerOf, readTickets, type TicketRow, toTicket } from './ticket-row.ts';

type PurchaseCall = Call<typeof purchaseTicket>;

/** What an order of the customers' service has paid: a lot of points, once for each order, for good. Document 10. */
export function purchase({ db, clock }: TicketDeps, call: PurchaseCall): Promise<{ ticket: Ticket }> {
  const { groupType } = call.actor;
  return db.transaction().execute(async (trx) => {
    const acting = await lockActing(trx, call, call.body.acting_uid);
    const known = await readOrder(trx, groupType, call.body.order_id);
    if (known !== null) {
      // Asked again it is the same answer, to whoever may pay.
      const ticket = toTicket(requireSame(known, call));
      requireMayPay(acting, ownerOf(known));
      return { ticket };
    }
    const owner = await requireOwner(trx, groupType, call.body);
    await requireMayBuy(trx, acting, owner);
    await buy(trx, call, owner, clock.now());
    // Of two at once with one order the second one finds what the first one has bought.
    const bought = await readOrder(trx, groupType, call.body.order_id);
    if (bought === null) throw new Error('the order is gone');
    return { ticket: toTicket(requireSame(bought, call)) };
  });
}

async function buy(trx: Trx, call: PurchaseCall, owner: Owner, at: Date): Promise<void> {
  const { body, actor, requestId, ip } = call;
  const { product, payment } = await requireOffer(trx, call);
  const wallet = await lockWallet(trx, actor.groupType, owner);
  const { product_id, product_name, basic_point, bonus_point, price, discount } = product;
  const row = await trx
    .insertInto('tickets')
    .values({
      ...{ wallet_id: wallet.walletId, group_type: actor.groupType, kind: 'purchase', note: '' },
      ...{ product_id, product_name, basic_point, bonus_point, price, discount, amount: body.amount },
      ...{ payment, order_id: body.order_id, expires_at: expiryAfter(product.valid_days, at) },
      ...{ created_by: actor.admId, created_at: at },
    })
    .onConflict((conflict) => conflict.columns(['group_type', 'order_id']).doNothing())
    .returning('ticket_id')
    .executeTakeFirst();
  if (row === undefined) return;
  const shares = [{ ticket_id: row.ticket_id, basic: basic_point, bonus: bonus_point }];
  await postEntries(trx, [{ wallet, kind: 'issue', shares }], { at, by: actor.admId });
  const after = { ticket_id: row.ticket_id, ...body };
  const object = ownerInTrail(owner);
  const entry = { action: 'ticket.bought', object, after, requestId, ip } as const;
  await recordAudit(trx, { ...entry, actor, groupType: actor.groupType, result: 'ok' });
}

/** The product as it is sold now, locked so that it is not ended meanwhile, for what it costs. */
async function requireOffer(
  trx: Trx,
  { body, actor }: PurchaseCall,
): Promise<{ product: Selectable<ProductsTable>; payment: (typeof payments)[number] }> {
  const product = await trx
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', body.product_id)
    .where('group_type', '=', actor.groupType)
    .forShare()
    .executeTakeFirst();
  const named = { field: 'product_id', message: String(body.product_id) };
  if (product === undefined) throw new DomainError('2002', [named]);
  if (product.status !== 'on_sale') throw new DomainError('8001', [named]);
  const { amount } = amountsOf(product);
  if (amount !== body.amount) throw new DomainError('8003', [{ field: 'amount', message: String(amount) }]);
  const payment = payments.find((one) => one === body.payment);
  if (payment === undefined) throw new DomainError('8005', [{ field: 'payment', message: body.payment }]);
  return { product, payment };
}

export async function readOrder(trx: Trx, groupType: string, orderId: string): Promise<TicketRow | null> {
  const where = sql`t.group_type = ${groupType} and t.order_id = ${orderId}`;
  return (await readTickets(trx, { where }))[0] ?? null;
}

/** 8000: the order has bought something else, or for somebody else. */
function requireSame(row: TicketRow, { body }: PurchaseCall): TicketRow {
  const { uid, team_id, product_id, amount, payment } = row;
  const same =
    uid === (body.uid ?? null) &&
    team_id === (body.team_id ?? null) &&
    product_id === body.product_id &&
    amount === body.amount &&
    payment === body.payment;
  if (!same) throw new DomainError('8000', [{ field: 'order_id', message: body.order_id }]);
  return row;
}
