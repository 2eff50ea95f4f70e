import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, onlyOneOrder, searchOrder } from '../call/list-query.ts';
import {
  ledgerColumns,
  ledgerDifference,
  ledgerEntry,
  ledgerFilter,
  ledgerSearchKeys,
} from '../points/ledger.ts';
import { note, oneOwner, onePoint, points, ticket } from '../points/ticket.ts';
import {
  pointLimits,
  ticketColumns,
  ticketKinds,
  ticketOwners,
  ticketSearchKeys,
  ticketStatuses,
} from '../points/ticket-columns.ts';
import { runIdPattern } from '../test/run-id.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';

const id = z.int().min(1).max(2_147_483_647);
const uid = z.string().min(1).max(100);
const call = { access: 'admin', feature: 'pricing' } as const;
const sval = storableText(pointLimits.searchCharacters).default('');
const paged = {
  /** From 0. Document 3 section 1. */
  page: z.int().min(0).max(1_000_000).default(0),
  rows_per_page: z.int().min(1).max(600).default(50),
  /** Days in Korean time, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
/** Of one owner alone. */
const ofOwner = { uid: uid.optional(), team_id: id.optional() };
const sums = z.object({ count: z.int(), amount: z.int(), tax: z.int(), refund: z.int() });

export const ticketMain = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/admbo/ticket/main',
  summary: 'Sales of today, this month and the last one, where all points are, and the newest tickets',
  scope: 'billing',
  answer: z.object({
    today: sums,
    month: sums,
    last_month: sums,
    points: z.object({ available: z.int(), reserved: z.int(), spent: z.int(), expired: z.int() }),
    /** Those with points left that expire within 30 days, the soonest first. */
    expiring: z.array(ticket),
    /** How many these are in all: a hundred of them stand above at most. */
    expiring_count: z.int(),
    tickets: z.array(ticket),
    /** Wallets and tickets whose sums are not those of the ledger, as the last count of it found. */
    differences: z.array(ledgerDifference),
  }),
});

export const searchTickets = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/admbo/ticket/search',
  summary: 'Tickets of the deployment, those that were bought and those that were given',
  audit: null,
  scope: 'billing',
  body: z
    .strictObject({
      skey: z.enum(ticketSearchKeys).default('user_id'),
      sval,
      filter: z
        .strictObject({
          kind: z.enum(ticketKinds).optional(),
          status: z.enum(ticketStatuses).optional(),
          ...ofOwner,
          /** Of owners whose points runs have used up in the last 7 days. */
          owners: z.enum(ticketOwners).optional(),
        })
        .default({}),
      ...paged,
      ...searchOrder(ticketColumns),
    })
    .refine(...onlyOneOrder),
  answer: z.object({ total_count: z.int(), tickets: z.array(ticket) }),
});

export const searchGivenPoints = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/admbo/gived_point/search',
  summary: 'Points that were given, without those that were bought',
  audit: null,
  scope: 'billing',
  body: z
    .strictObject({
      skey: z.enum(ticketSearchKeys).default('user_id'),
      sval,
      filter: z.strictObject(ofOwner).default({}),
      ...paged,
      ...searchOrder(ticketColumns),
    })
    .refine(...onlyOneOrder),
  answer: z.object({ total_count: z.int(), points: z.array(ticket) }),
});

export const readTicket = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/admbo/ticket/{ticket_owner}/{ticket_id}/detail',
  summary: 'A ticket of a user (uid) or a team (team_id), with what the ledger says of it',
  scope: 'billing',
  params: z.strictObject({ ticket_owner: z.string().max(100), ticket_id: z.string().max(20) }),
  /** Of its entries, the oldest first: as many as a page has at most where neither is said. */
  query: listQuery,
  answer: z.object({
    ticket,
    /** Basic points that its cancelling took, by which the refund was reckoned; 0: it was not cancelled. */
    cancelled_basic: z.int(),
    total_count: z.int(),
    entries: z.array(ledgerEntry),
  }),
  errors: ['2002'],
});

export const giveTicket = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/admbo/ticket/give',
  summary: 'Give points to a user or a team, once for each Idempotency-Key',
  scope: 'billing',
  audit: {
    action: 'ticket.given',
    object: ['uid', 'team_id'],
    says: ['basic_point', 'bonus_point', 'expires_at', 'note'],
  },
  body: z
    .strictObject({
      uid: uid.optional(),
      team_id: id.optional(),
      basic_point: points.default(0),
      bonus_point: points.default(0),
      /** The last day, in Korean time; none: they do not expire. */
      expires_at: z.iso.date().nullable().default(null),
      note,
    })
    .refine((body) => (body.uid === undefined) !== (body.team_id === undefined), {
      path: ['uid'],
      ...says(oneOwner),
    })
    .refine((body) => body.basic_point + body.bonus_point > 0, {
      path: ['basic_point'],
      ...says(onePoint),
    }),
  answer: z.object({ ticket_id: z.int() }),
  errors: ['1017', '2505', '17001', '20414', '31108'],
});

export const updateTicket = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/admbo/ticket/update/{id}',
  summary: 'Change note or last day of a ticket, or cancel what is left of it (8004 while some is reserved)',
  scope: 'billing',
  audit: { action: 'ticket.changed', object: ['id'], says: ['note', 'expires_at', 'status'] },
  params: z.strictObject({ id: z.string().max(20) }),
  body: z.strictObject({
    note: note.optional(),
    expires_at: z.iso.date().nullable().optional(),
    status: z.literal('cancelled').optional(),
    version: z.int(),
  }),
  answer: z.object({ ticket }),
  errors: ['2002', '2505', '8004', '20414'],
});

export const searchLedger = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/admbo/point/search',
  summary: 'The ledger: every movement of points',
  audit: null,
  scope: 'billing',
  body: z
    .strictObject({
      skey: z.enum(ledgerSearchKeys).default('user_id'),
      sval,
      filter: ledgerFilter.default({}),
      ...paged,
      ...searchOrder(ledgerColumns),
    })
    .refine(...onlyOneOrder),
  answer: z.object({ total_count: z.int(), entries: z.array(ledgerEntry) }),
});

export const refundRun = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/admbo/point/refund',
  summary: 'Give back what a run has cost, once (8004); points whose ticket has ended lapse at once',
  scope: 'billing',
  audit: { action: 'points.refunded', object: ['test_run_id'], says: ['note'] },
  body: z.strictObject({ test_run_id: z.string().regex(runIdPattern), note }),
  answer: z.object({
    points: z.int(),
    /** Of these, what can be spent again. */
    available: z.int(),
  }),
  errors: ['2003', '2505', '8004', '20414'],
});
