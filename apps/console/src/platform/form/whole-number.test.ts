import { expect, it } from 'vitest';
import { wholeNumberOf } from './whole-number.ts';

it('a whole number is read with separators, spaces and wide digits, and nothing else is one', () => {
  expect(['1,000', ' 12 ', '１２'].map(wholeNumberOf)).toEqual([1000, 12, 12]);
  expect(['', '-1', '1.5', '1e3', 'x', '9'.repeat(13)].map(wholeNumberOf).every(Number.isNaN)).toBe(true);
});
