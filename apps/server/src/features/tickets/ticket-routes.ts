import { cancelPurchase, purchaseTicket } from '@rackhand/contract/endpoints/purchases';
import {
  giveTicket,
  readTicket,
  refundRun,
  searchGivenPoints,
  searchLedger,
  searchTickets,
  ticketMain,
  updateTicket,
} from '@rackhand/contract/endpoints/tickets';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { addPointJobs } from '../points/point-upkeep.ts';
import { cancelOrder } from './cancel-purchase.ts';
import { findTickets } from './find-tickets.ts';
import { give } from './give-ticket.ts';
import { purchase } from './purchase-ticket.ts';
import { findEntries } from './read-ledger.ts';
import { refund } from './refund-run.ts';
import { readDetail } from './ticket-detail.ts';
import { readTicketMain } from './ticket-main.ts';
import { update } from './update-ticket.ts';

/** Tickets and the ledger of points. Documents 2 and 10. */
export function registerTicketRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, ticketMain, ({ actor }) => readTicketMain(db, actor.groupType, clock.now()));
  bindEndpoint(app, searchTickets, ({ actor, body }) => findTickets(db, actor.groupType, body, clock.now()));
  bindEndpoint(app, searchGivenPoints, async ({ actor, body }) => {
    const filter = { ...body.filter, kind: 'gift' as const };
    const found = await findTickets(db, actor.groupType, { ...body, filter }, clock.now());
    return { total_count: found.total_count, points: found.tickets };
  });
  bindEndpoint(app, readTicket, (call) => readDetail(db, call));
  bindEndpoint(app, giveTicket, (call) => give(deps, call));
  bindEndpoint(app, updateTicket, (call) => update(deps, call));
  bindEndpoint(app, purchaseTicket, (call) => purchase(deps, call));
  bindEndpoint(app, cancelPurchase, (call) => cancelOrder(deps, call));
  bindEndpoint(app, searchLedger, ({ actor, body }) => findEntries(db, actor.groupType, body));
  bindEndpoint(app, refundRun, (call) => refund(deps, call));
  addPointJobs(deps);
}
