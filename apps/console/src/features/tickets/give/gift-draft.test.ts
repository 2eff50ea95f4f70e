import { onePoint } from '@rackhand/contract/points/ticket';
import { expect, test } from 'vitest';
import { emptyGift, giftBody, giftMistakes, giftPoints } from './gift-draft.ts';

const gift = { ...emptyGift, owner: { uid: 'u1', name: 'kim' }, note: 'welcome' };

test('points of a gift are read with separators and wide digits, as a product’s are', () => {
  const typed = { ...gift, basic_point: '1,000', bonus_point: '７' };
  expect(giftMistakes(typed)).toEqual({});
  expect(giftPoints(typed)).toEqual({ basic: 1000, bonus: 7 });
  expect(giftBody(typed)).toEqual({
    ...{ uid: 'u1', basic_point: 1000, bonus_point: 7, expires_at: null, note: 'welcome' },
  });
});

test('a gift has a point of one kind at least, a note, and a last day that is neither over nor too far away', () => {
  expect(giftMistakes(gift)).toEqual({ basic_point: onePoint });
  expect(giftMistakes({ ...gift, bonus_point: '1' })).toEqual({});
  const wrong = { ...gift, basic_point: '100,000,001', bonus_point: '1.5', note: ' ', owner: null };
  expect(Object.keys(giftMistakes(wrong)).toSorted()).toEqual([
    'basic_point',
    'bonus_point',
    'note',
    'owner',
  ]);
  for (const expires_at of ['2020-01-01', '2200-01-01', '9999-12-31'])
    expect(Object.keys(giftMistakes({ ...gift, basic_point: '1', expires_at }))).toEqual(['expires_at']);
});
