import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it('puts one in another place and keeps the others in their order', () => {
  expect(moved([1, 2, 3, 4], 0, 1)).toEqual([2, 1, 3, 4]);
  expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
  expect(moved([1, 2], 1, 1)).toEqual([1, 2]);
});
