/** What tickets are listed and narrowed by, and their limits; without shapes, for whoever only reads an address. */

/** A ticket is a lot of points that a user or a team has. Document 10, Points, tickets, products. */
export const ticketKinds = ['purchase', 'gift'] as const;
export const ticketStatuses = ['active', 'used', 'expired', 'cancelled'] as const;
export const ticketOwners = ['used_up'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const pointLimits = {
  /** Of one lot, each of its two kinds. */
  points: 100_000_000,
  won: 1_000_000_000,
  noteCharacters: 1000,
  searchCharacters: 100,
  /** Of the number that the customers' service gives an order. */
  orderCharacters: 100,
  /** From a person without a key, the same body again so soon is a second press. */
  twinMs: 60_000,
  periodYears: 5,
  /** The last day of anything: whoever means never leaves it out. */
  lastDay: '2199-12-31',
  expiringDays: 30,
  newest: 10,
} as const;

/** Columns of the list, in their order; each sorts it. */
export const ticketColumns = [
  'ticket_id',
  'owner_name',
  'kind',
  'product_name',
  'left_basic',
  'price',
  'discount',
  'amount',
  'tax',
  'payment',
  'status',
  'created_at',
  'expires_at',
  'created_by',
] as const;
export type TicketColumn = (typeof ticketColumns)[number];
export const ticketSearchKeys = ['user_id', 'username', 'team_name', 'product_name', 'order_id'] as const;
export type TicketSearchKey = (typeof ticketSearchKeys)[number];
