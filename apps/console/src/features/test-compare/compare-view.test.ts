import { expect, test } from 'vitest';
import { parseCompareSearch } from './compare-view.ts';

test('an address of a comparison names two runs, and junk in it is ignored', () => {
  expect(parseCompareSearch({ a: '12-1', b: '13-600', all: 'true' })).toEqual({
    ...{ a: '12-1', b: '13-600', all: true },
  });
  expect(parseCompareSearch({ a: '12', b: "1-1'--", all: 'yes' })).toEqual({});
});
