import { expect, test } from 'vitest';
import { draftOf, numberOf, reckonable, valuesOf } from './product-draft.ts';

test('whole numbers are read with separators and in wide digits, and nothing else is a number', () => {
  expect(['1,000', ' 12 ', '１２'].map(numberOf)).toEqual([1000, 12, 12]);
  expect(['', '-1', '1.5', '1e3', 'x', '9'.repeat(13)].map(numberOf).every(Number.isNaN)).toBe(true);
});

test('a product without days has no end, and is reckoned with as soon as price and discount are numbers', () => {
  const draft = { ...draftOf(null), product_name: ' A ', price: '1,000' };
  expect(valuesOf(draft)).toMatchObject({ product_name: 'A', price: 1000, discount: 0, valid_days: null });
  expect(reckonable(draft)).toEqual({ price: 1000, discount: 0 });
  expect(reckonable({ ...draft, discount: '101' })).toBeNull();
  expect(reckonable(draftOf(null))).toBeNull();
});
