import { describe, expect, it } from 'vitest';
import { lastPageOf } from '../../platform/page-search.ts';
import { parsePackageSearch } from './package-view.ts';

describe('the address of the packages', () => {
  it('keeps search, order, page and rows, and ignores junk', () => {
    expect(parsePackageSearch({ query: '초코', sort: '-app_name', page: '2', limit: '100' })).toMatchObject({
      query: '초코',
      sort: '-app_name',
      page: 2,
      limit: 100,
    });
    expect(parsePackageSearch({ query: '', sort: 'nonsense', page: '-1', limit: '600' })).toEqual({
      query: undefined,
      sort: undefined,
      page: undefined,
      limit: undefined,
      upload: undefined,
    });
  });

  it('that leads behind the last page, as after a deletion, is led back to it', () => {
    expect(lastPageOf(3, 50, 100)).toBe(2);
    expect(lastPageOf(2, 50, 100)).toBeNull();
    expect(lastPageOf(2, 50, 0)).toBe(1);
  });
});
