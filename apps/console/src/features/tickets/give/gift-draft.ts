import { pointLimits } from '@rackhand/contract/points/ticket';
import type { ticketMessages } from '../ticket-messages.ts';
import type { PointOwner } from '../ticket-queries.ts';
import type { GivenOwner } from './owner-field.tsx';

/** A gift as it is typed. */
export interface GiftDraft {
  owner: GivenOwner | null;
  basic: string;
  bonus: string;
  expiresAt: string;
  note: string;
}

export const emptyGift: GiftDraft = { owner: null, basic: '0', bonus: '0', expiresAt: '', note: '' };

export type GiftField = 'owner' | 'basic_point' | 'bonus_point' | 'expires_at' | 'note';
/** By their names the server may refuse them. */
export const sentGiftFields = ['basic_point', 'bonus_point', 'expires_at', 'note'] as const;
type Words = Pick<(typeof ticketMessages)['ko'], 'ownerMissing' | 'whole' | 'onePoint' | 'noteMissing'>;

const pointsIn = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);
const isWhole = (points: number): boolean => points <= pointLimits.points;

/** What would be refused, by field. */
export function giftMistakes(
  { owner, basic, bonus, note }: GiftDraft,
  words: Words,
): Partial<Record<GiftField, string>> {
  const [basicPoint, bonusPoint] = [pointsIn(basic), pointsIn(bonus)];
  return {
    ...(owner === null && { owner: words.ownerMissing }),
    ...(!isWhole(basicPoint) && { basic_point: words.whole }),
    ...(basicPoint + bonusPoint === 0 && { basic_point: words.onePoint }),
    ...(!isWhole(bonusPoint) && { bonus_point: words.whole }),
    ...(note.trim() === '' && { note: words.noteMissing }),
  };
}

/** The points as they are typed; null: they are no such numbers, or none. */
export function giftPoints({ basic, bonus }: GiftDraft): { basic: number; bonus: number } | null {
  const points = { basic: pointsIn(basic), bonus: pointsIn(bonus) };
  const isRight = isWhole(points.basic) && isWhole(points.bonus) && points.basic + points.bonus > 0;
  return isRight ? points : null;
}

/** Whom a gift is for, as calls name them. */
export const pointOwner = ({ uid, team_id = 0 }: GivenOwner): PointOwner =>
  uid === undefined ? { team_id } : { uid };

export function giftBody({ owner, basic, bonus, expiresAt, note }: GiftDraft) {
  return {
    ...(owner !== null && pointOwner(owner)),
    ...{ basic_point: pointsIn(basic), bonus_point: pointsIn(bonus), note },
    expires_at: expiresAt === '' ? null : expiresAt,
  };
}
