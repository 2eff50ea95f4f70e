import { pointLimits } from '@rackhand/contract/points/ticket';
import type { ticketMessages } from '../ticket-messages.ts';
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

export function giftBody({ owner, basic, bonus, expiresAt, note }: GiftDraft) {
  const { uid, team_id } = owner ?? {};
  return {
    ...(uid !== undefined && { uid }),
    ...(team_id !== undefined && { team_id }),
    ...{ basic_point: pointsIn(basic), bonus_point: pointsIn(bonus), note },
    expires_at: expiresAt === '' ? null : expiresAt,
  };
}
