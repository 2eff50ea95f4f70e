import { expect, test } from 'vitest';
import { changeOf, percentOf } from './compare-figures.ts';

test('a figure is the same, more or less than in the round before, or there is nothing to compare', () => {
  expect(changeOf(3, 3)).toEqual({ is: 'same' });
  expect(changeOf(5, 3)).toEqual({ is: 'more', by: 2 });
  expect(changeOf(1, 3)).toEqual({ is: 'less', by: 2 });
  expect([changeOf(1, undefined), changeOf(null, 1), changeOf(1, null)]).toEqual([null, null, null]);
});

test('coverage is compared as it is shown', () => {
  expect(changeOf(percentOf(0.501), percentOf(0.499))).toEqual({ is: 'same' });
  expect(percentOf(null)).toBeNull();
});
