import { expect, test } from 'vitest';
import { mostAtOnce, rangeOf } from './line-of-notices.ts';

const spell = (from: number, to: number) => ({
  start_date: new Date(from).toISOString(),
  end_date: new Date(to).toISOString(),
});

test('as many notices are shown at once as lie over one instant; one that ends as another begins does not meet it', () => {
  expect(mostAtOnce([])).toBe(0);
  expect(mostAtOnce([spell(0, 10), spell(10, 20)])).toBe(1);
  expect(mostAtOnce([spell(0, 10), spell(9, 20), spell(9, 10), spell(30, 40)])).toBe(3);
});

test('the time line reaches from the first start or now to the last end', () => {
  expect(rangeOf([spell(5, 10), spell(7, 30)], 6)).toEqual({ from: 5, to: 30 });
  expect(rangeOf([spell(5, 10)], 1)).toEqual({ from: 1, to: 10 });
});
