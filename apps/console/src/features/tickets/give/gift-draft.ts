import { expiryMistake } from '@rackhand/contract/points/expiry';
import { oneOwner, onePoint } from '@rackhand/contract/points/ticket';
import { pointLimits } from '@rackhand/contract/points/ticket-columns';
import type { Text } from '@rackhand/contract/text/language';
import { wholeNumberOf } from '../../../platform/form/whole-number.ts';
import { formatDate } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { ticketMessages } from '../ticket-messages.ts';
import type { PointOwner } from '../ticket-queries.ts';
import type { GivenOwner } from './owner-field.tsx';

/** By their names the server may refuse them. */
export const sentGiftFields = ['basic_point', 'bonus_point', 'expires_at', 'note'] as const;
type SentField = (typeof sentGiftFields)[number];
export type GiftField = 'owner' | SentField;

/** A gift as it is typed. */
export interface GiftDraft extends Record<SentField, string> {
  owner: GivenOwner | null;
}

export const emptyGift: GiftDraft = {
  ...{ owner: null, basic_point: '0', bonus_point: '0', expires_at: '', note: '' },
};

const said = (name: 'whole' | 'noteMissing'): Text => inBoth(ticketMessages, (words) => words[name]);
const texts = {
  whole: said('whole'),
  note: said('noteMissing'),
};

const isWhole = (points: number): boolean => points <= pointLimits.points;

/** What would be refused, by field. */
export function giftMistakes(draft: GiftDraft): Partial<Record<GiftField, Text>> {
  const { owner, expires_at: day, note } = draft;
  const [basic, bonus] = [wholeNumberOf(draft.basic_point), wholeNumberOf(draft.bonus_point)];
  const late = day === '' ? null : expiryMistake(day, formatDate(Date.now()));
  return {
    ...(owner === null && { owner: oneOwner }),
    ...(!isWhole(basic) && { basic_point: texts.whole }),
    ...(basic + bonus === 0 && { basic_point: onePoint }),
    ...(!isWhole(bonus) && { bonus_point: texts.whole }),
    ...(late !== null && { expires_at: late }),
    ...(note.trim() === '' && { note: texts.note }),
  };
}

/** The points as they are typed; null: they are no such numbers, or none. */
export function giftPoints({ basic_point, bonus_point }: GiftDraft): { basic: number; bonus: number } | null {
  const points = { basic: wholeNumberOf(basic_point), bonus: wholeNumberOf(bonus_point) };
  const isRight = isWhole(points.basic) && isWhole(points.bonus) && points.basic + points.bonus > 0;
  return isRight ? points : null;
}

/** Whom a gift is for, as calls name them. */
export const pointOwner = ({ uid, team_id = 0 }: GivenOwner): PointOwner =>
  uid === undefined ? { team_id } : { uid };

export function giftBody({ owner, basic_point, bonus_point, expires_at, note }: GiftDraft) {
  return {
    ...(owner !== null && pointOwner(owner)),
    ...{ basic_point: wholeNumberOf(basic_point), bonus_point: wholeNumberOf(bonus_point), note },
    expires_at: expires_at === '' ? null : expires_at,
  };
}
