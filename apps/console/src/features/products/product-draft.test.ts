import { expect, test } from 'vitest';
import { draftOf, reckonable, valuesOf } from './product-draft.ts';

test('a product without days has no end, and is reckoned with as soon as price and discount are numbers', () => {
  const draft = { ...draftOf(null), product_name: ' A ', price: '1,000' };
  expect(valuesOf(draft)).toMatchObject({ product_name: 'A', price: 1000, discount: 0, valid_days: null });
  expect(reckonable(draft)).toEqual({ price: 1000, discount: 0 });
  expect(reckonable({ ...draft, discount: '101' })).toBeNull();
  expect(reckonable(draftOf(null))).toBeNull();
});
