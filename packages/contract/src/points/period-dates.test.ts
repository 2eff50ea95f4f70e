import { expect, test } from 'vitest';
import { daysOfTerm, lastDayOf, periodMistake, periodTexts } from './period-dates.ts';

test('a term counts its first day, across leap years', () => {
  expect(lastDayOf('2028-02-28', 2)).toBe('2028-02-29');
  expect(lastDayOf('2027-02-28', 2)).toBe('2027-03-01');
  expect(lastDayOf('2026-12-31', 1)).toBe('2026-12-31');
});

test('a term is digits alone', () => {
  expect([daysOfTerm(30), daysOfTerm(' 007 ')]).toEqual([30, 7]);
  for (const term of ['', 'a', '1.5', '-3', '1e3', '３']) expect(daysOfTerm(term)).toBeNull();
});

test('a period has its days in order, ends today or later, and lasts five years at most', () => {
  const today = '2026-11-26';
  expect(periodMistake('2026-11-01', today, today)).toBeNull();
  expect(periodMistake('2026-11-01', '2026-11-25', today)).toBe(periodTexts.ended);
  expect(periodMistake('2026-12-02', '2026-12-01', today)).toBe(periodTexts.backwards);
  expect(periodMistake(today, '2031-11-25', today)).toBeNull();
  expect(periodMistake(today, '2031-11-26', today)).toBe(periodTexts.tooLong);
  expect(periodMistake('2028-02-29', '2033-02-28', today)).toBeNull();
});
