import { expect, test } from 'vitest';
import { parseRoundPageSearch, parseRoundSearch, parseTokkidanSearch } from './tokkidan-view.ts';

test('a list of rounds keeps its filters in the address', () => {
  const values = {
    q: '은행',
    tokkidan_id: '3',
    result: 'failed',
    from: '2026-11-01',
    to: '2026-11-02',
    page: '2',
  };
  expect(parseRoundSearch(values)).toEqual({ ...values, tokkidan_id: 3, page: 2, limit: undefined });
});

test('junk in an address is left out: no number, no result, no day, days in the wrong order', () => {
  const junk = { tokkidan_id: 'x', result: 'great', from: '2026-13-41', q: '', page: '0', limit: '7' };
  expect(Object.values(parseRoundSearch(junk)).filter((value) => value !== undefined)).toEqual([]);
  expect(parseRoundSearch({ from: '2026-11-02', to: '2026-11-01' })).toMatchObject({
    from: undefined,
    to: undefined,
  });
  expect(parseTokkidanSearch({ tokkidan: '-1' })).toEqual({ tokkidan: undefined });
  expect(parseRoundPageSearch({ tid: '12-1' })).toEqual({ tid: undefined });
});
