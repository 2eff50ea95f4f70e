import { expect, test } from 'vitest';
import { allFound } from './all-found.ts';

test('all that a list finds is taken at once up to ten thousand; of more it is said that some are left', () => {
  expect(allFound(1_203)).toEqual({ count: 1_203, isPart: false });
  expect(allFound(12_030)).toEqual({ count: 10_000, isPart: true });
});
