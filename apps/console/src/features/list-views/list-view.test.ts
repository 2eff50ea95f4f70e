import { limits } from '@rackhand/contract/limits';
import { describe, expect, it } from 'vitest';
import { pageViewOf, parseListSearch, withFilter, withLimit } from './list-view.ts';

const parse = (values: Record<string, string>) => parseListSearch(values, limits.devicePageSizes);

describe('the device list in the address', () => {
  it('is page 1 with 50 rows where the address says nothing', () => {
    expect(parse({})).toEqual({});
    expect(pageViewOf({}, 120)).toEqual({ page: 1, pages: 3, limit: 50, offset: 0 });
  });

  it('takes page and limit as they stand', () => {
    expect(parse({ page: '2', limit: '300' })).toEqual({ page: 2, limit: 300 });
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', '', '99999999'])('ignores the page %s', (page) => {
    expect(parse({ page })).toEqual({});
  });

  it.each(['10', '51', '601', 'all'])('ignores %s rows per page, which is no size of the list', (limit) => {
    expect(parse({ limit })).toEqual({});
  });

  it('keeps the device whose settings are open, as text, whatever the table shows', () => {
    const device = '123456789012345678';
    expect(parse({ device })).toEqual({ device });
    expect(withFilter({ device, page: 3 }, { q: 'lab' })).toEqual({ device, q: 'lab' });
    expect(parse({ device: '' })).toEqual({});
  });

  it('ignores an unknown state group and unknown names', () => {
    expect(parse({ state: 'broken', colour: 'red' })).toEqual({});
    expect(parse({ state: 'error', q: 'lab' })).toEqual({ state: 'error', q: 'lab' });
  });

  it('lets nothing of the junk shine through when the router lays it over the raw values', () => {
    const raw = { page: '0', limit: '77', state: 'broken', q: '' };
    expect({ ...raw, ...parse(raw) }).toEqual({});
  });

  it('shows the last page where the address names one beyond it', () => {
    expect(pageViewOf({ page: 9 }, 120)).toEqual({ page: 3, pages: 3, limit: 50, offset: 100 });
  });

  it('goes to page 1 when more rows per page would put the place beyond the end', () => {
    expect(withLimit({ page: 3 }, 300, 400)).toEqual({ page: 1, limit: 300 });
  });

  it('stays on its page when the place still exists', () => {
    expect(withLimit({ page: 2 }, 100, 400)).toEqual({ page: 2, limit: 100 });
  });

  it('starts a changed filter on its first page and clears an empty one', () => {
    expect(withFilter({ page: 3, limit: 100 }, { q: 'lab' })).toEqual({ limit: 100, q: 'lab' });
    expect(withFilter({ q: 'lab', state: 'error' }, { q: '', state: null })).toEqual({});
  });
});
