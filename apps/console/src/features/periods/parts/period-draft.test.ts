import type { Period } from '@rackhand/contract/points/period';
import { periodTexts } from '@rackhand/contract/points/period-dates';
import { expect, test } from 'vitest';
import { firstFreeDay, likePeriod, overlapping, periodMistakes, withTyped } from './period-draft.ts';

const today = '2098-01-01';
const typed = {
  ...{ user: { uid: 'u1', name: 'kim' }, note: 'trial', typed: 'term' as const },
  ...{ start_date: today, term: '31', end_date: '2098-01-31' },
};
const given: Period = {
  ...{ period_id: 1, uid: 'u1', user_id: 'kim', note: '', created_by: 'admin01', state: 'scheduled' },
  ...{ start_date: '2098-02-01', end_date: '2098-03-03', created_at: '2097-12-31T10:00:00+09:00' },
};

test('the last day follows the term, the term the last day, and both the first day', () => {
  expect(withTyped(typed, { term: '1' }).end_date).toBe('2098-01-01');
  expect(withTyped(typed, { term: '１,000' }).end_date).toBe('2100-09-27');
  expect(withTyped(typed, { term: 'x' }).end_date).toBe('');
  expect(withTyped(typed, { end_date: '2098-01-05' }).term).toBe('5');
  expect(withTyped(typed, { end_date: '2097-12-31' }).term).toBe('');
  expect(withTyped(typed, { start_date: '2098-01-02' })).toMatchObject({
    term: '31',
    end_date: '2098-02-01',
  });
  const until = withTyped(typed, { end_date: '2098-01-20' });
  const later = { term: '10', end_date: '2098-01-20' };
  expect(withTyped(until, { start_date: '2098-01-11' })).toMatchObject(later);
});

test('days are told what is wrong with them at their own field', () => {
  const of = (change: object) => periodMistakes(withTyped(typed, change), today);
  expect(of({})).toEqual({});
  expect(Object.keys(of({ term: 'x' }))).toEqual(['term']);
  expect(of({ term: '0' })).toEqual({ term: periodTexts.noDay });
  expect(of({ end_date: '2097-12-31' })).toEqual({ end_date: periodTexts.backwards });
  expect(Object.keys(of({ end_date: '' }))).toEqual(['term']);
});

test('a period over the same days is one that shares a day, unless it is cancelled', () => {
  expect(overlapping(typed, [given])).toBeNull();
  const longer = withTyped(typed, { term: '32' });
  expect(overlapping(longer, [given])).toBe(given);
  expect(overlapping(longer, [{ ...given, state: 'cancelled' }])).toBeNull();
});

test('a like period is one of as many days that was given within a day', () => {
  const now = Date.parse('2098-01-01T09:00:00+09:00');
  expect(likePeriod(typed, [given], now)).toBe(given);
  expect(likePeriod(typed, [given], now + 2 * 3_600_000)).toBeNull();
  expect(likePeriod(withTyped(typed, { term: '30' }), [given], now)).toBeNull();
  expect(likePeriod(typed, [{ ...given, state: 'cancelled' }], now)).toBeNull();
});

test('the next period of a user begins behind all that follow one another, and in the first gap', () => {
  const next = { ...given, period_id: 2, start_date: '2098-03-04', end_date: '2098-03-31' };
  const later = { ...given, period_id: 3, start_date: '2098-05-01', end_date: '2098-05-31' };
  const all = [later, given, next];
  expect(firstFreeDay('2098-02-10', all)).toBe('2098-04-01');
  expect(firstFreeDay(today, all)).toBe(today);
  expect(firstFreeDay('2098-02-10', [{ ...given, state: 'cancelled' }])).toBe('2098-02-10');
});
