import { z } from 'zod';
import { evenLines } from '../text/normal-form.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';

/** A ticket is a lot of points that a user or a team has. Document 10, Points, tickets, products. */
export const ticketKinds = ['purchase', 'gift'] as const;
export const ticketStatuses = ['active', 'used', 'expired', 'cancelled'] as const;
export const ticketOwners = ['used_up'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
export const payments = ['card', 'transfer', 'invoice'] as const;

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

export const points = z.int().min(0).max(pointLimits.points);
export const noteMissing = { ko: '메모를 입력하세요.', en: 'Enter a note.' };
export const note = storableText(pointLimits.noteCharacters)
  .overwrite(evenLines)
  .trim()
  .refine((text) => text !== '', says(noteMissing))
  .meta({ minLength: 1 });
const won = z.int();

export const ticket = z.object({
  ticket_id: z.int(),
  /** Either of the two is null. */
  uid: z.string().nullable(),
  team_id: z.int().nullable(),
  owner_name: z.string(),
  kind: z.enum(ticketKinds),
  product_id: z.int().nullable(),
  product_name: z.string(),
  basic_point: z.int(),
  bonus_point: z.int(),
  left_basic: z.int(),
  left_bonus: z.int(),
  reserved: z.int(),
  price: won,
  /** Per cent. */
  discount: z.int(),
  amount: won,
  supply: won,
  tax: won,
  payment: z.enum(payments).nullable(),
  order_id: z.string().nullable(),
  status: z.enum(ticketStatuses),
  /** Won that were given back; 0 but for cancelled ones. */
  refund: won,
  expires_at: z.string().nullable(),
  note: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  version: z.int(),
});
export type Ticket = z.infer<typeof ticket>;

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
