import { expect, test } from 'vitest';
import { lineOf, placeOf } from './span-of-periods.ts';

const january = { start_date: '2098-01-01', end_date: '2098-01-10' };

test('a line of periods goes from their first day to their last one, and has today within', () => {
  expect(lineOf([january], '2098-01-05')).toMatchObject({ first: '2098-01-01', last: '2098-01-10' });
  expect(lineOf([january], '2098-01-20')).toMatchObject({ first: '2098-01-01', last: '2098-01-20' });
  expect(lineOf([january], '2097-12-01')).toMatchObject({ first: '2097-12-01', last: '2098-01-10' });
});

test('a period takes its last day too', () => {
  expect(placeOf(january, lineOf([january], '2098-01-20'))).toEqual({ left: 0, width: 50 });
});
