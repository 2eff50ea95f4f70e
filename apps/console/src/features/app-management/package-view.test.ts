import { describe, expect, it } from 'vitest';
import { lastPageOf } from '../../platform/page-search.ts';
import { isAppNamed, isDialogNamed, noDialog, parsePackageSearch } from './package-view.ts';

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

  it('opens the dialog of an app by its id, alone or with its upload, until that is closed', () => {
    const search = parsePackageSearch({ edit: '7', upload: 'u-1' });
    expect(search).toMatchObject({ edit: 7, upload: 'u-1' });
    expect(isAppNamed(search)).toBe(true);
    expect(isDialogNamed({ ...search, ...noDialog })).toBe(false);
    expect(isAppNamed(parsePackageSearch({ edit: '-7', upload: 'u-1' }))).toBe(false);
  });

  it('that leads behind the last page, as after a deletion, is led back to it', () => {
    expect(lastPageOf(3, 50, 100)).toBe(2);
    expect(lastPageOf(2, 50, 100)).toBeNull();
    expect(lastPageOf(2, 50, 0)).toBe(1);
  });
});
