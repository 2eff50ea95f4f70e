import { z } from 'zod';
import { evenLines } from '../text/normal-form.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';
import { pointLimits, ticketKinds, ticketStatuses } from './ticket-columns.ts';

export const payments = ['card', 'transfer', 'invoice'] as const;

export const points = z.int().min(0).max(pointLimits.points);
/** Of basic and bonus points together. */
export const onePoint = { ko: '1포인트 이상이어야 합니다.', en: 'Must be at least 1 point.' };
/** Who points are for. */
export const oneOwner = { ko: '사용자나 팀 하나를 고르세요.', en: 'Choose one user or one team.' };
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
