import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { note, oneOwner, ticket } from '../points/ticket.ts';
import { pointLimits } from '../points/ticket-columns.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';

/** What the customers' service tells of its orders. Document 10, "Points, tickets, products". */
const ofService = { access: 'admin', feature: 'pricing', scope: 'billing', method: 'POST' } as const;
const id = z.int().min(1).max(2_147_483_647);
const uid = z.string().min(1).max(100);
const order_id = storableText(pointLimits.orderCharacters).trim().min(1);
/** Of a token: the user whose rights apply. A person acts as themselves: 901. */
const acting_uid = uid.optional();

export const purchaseTicket = defineEndpoint({
  ...ofService,
  path: '/service/ticket/purchase',
  summary: 'Points of a product for a user or a team, once for each order_id, for good',
  audit: {
    action: 'ticket.bought',
    object: ['uid', 'team_id'],
    says: ['order_id', 'product_id', 'amount', 'payment', 'acting_uid'],
  },
  body: z
    .strictObject({
      order_id,
      uid: uid.optional(),
      team_id: id.optional(),
      product_id: id,
      /** What was paid, in won: 8003 where the product costs another amount. */
      amount: z.int().min(0),
      /** One of the payments of a ticket, else 8005. */
      payment: z.string().max(100),
      acting_uid,
    })
    .refine((body) => (body.uid === undefined) !== (body.team_id === undefined), {
      path: ['uid'],
      ...says(oneOwner),
    }),
  answer: z.object({ ticket }),
  errors: [
    ...(['1017', '2002', '2503', '8000', '8001', '8003', '8005'] as const),
    ...(['17001', '17002', '17026', '17027'] as const),
  ],
});

export const cancelPurchase = defineEndpoint({
  ...ofService,
  path: '/service/ticket/cancel',
  summary:
    'Cancel what is left of an order, once for good (8004 while some is reserved, or when it has ended)',
  audit: { action: 'ticket.cancelled', object: ['order_id'], says: ['note', 'acting_uid'] },
  body: z.strictObject({ order_id, note, acting_uid }),
  answer: z.object({ ticket }),
  errors: ['1017', '2002', '2503', '2505', '8004', '17002', '17027'],
});
