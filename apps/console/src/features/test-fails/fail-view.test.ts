import { expect, test } from 'vitest';
import { parseFailSearch } from './fail-view.ts';

test('what an address says of the failures is kept, also a group without a name; junk is its default', () => {
  const address = { by: 'app', signature: '', date: '2026-11-01,2026-11-20', page: '2', limit: '50' };
  expect(parseFailSearch(address)).toEqual({ ...address, sval: undefined, page: 2, limit: 50 });
  expect(parseFailSearch({ by: 'colour', date: '2026-11-20,2026-11-01', page: '-1', sval: '' })).toEqual({
    ...{ by: undefined, date: undefined, page: undefined, limit: undefined },
    ...{ sval: undefined, signature: undefined },
  });
});
