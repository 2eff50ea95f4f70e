import type { FigureRow } from '@rackhand/contract/test/test-figures';
import { expect, test } from 'vitest';
import { parseFigureSearch } from './figure-view.ts';
import { sortFigures } from './sort-figures.ts';

const row = (name: string, flaky: number | null, failed: number): FigureRow => ({
  ...{ key: name, name, total: 9, compared: 0, busy_seconds: 0, flaky },
  ...{ pass_rate: null, run_time: null, utilisation: null },
  counts: { passed: 0, warning: 0, failed, stopped: 0, error: 0 },
});
const namesBy = (sort: string): string[] =>
  sortFigures([row('b', null, 2), row('a10', 0.1, 1), row('a9', 0.5, 3)], sort).map(({ name }) => name);

test('figures are sorted by any column, and what says nothing in it comes last either way', () => {
  expect(namesBy('flaky')).toEqual(['a10', 'a9', 'b']);
  expect(namesBy('-flaky')).toEqual(['a9', 'a10', 'b']);
  expect(namesBy('-failed')).toEqual(['a9', 'b', 'a10']);
  expect(namesBy('name')).toEqual(['a9', 'a10', 'b']);
});

test('junk in the address is its default', () => {
  const none = { by: undefined, date: undefined, sort: undefined };
  expect(parseFigureSearch({ by: 'colour', date: '2026-13-01,2026-11-01', sort: 'password' })).toEqual(none);
  const all = { by: 'model', date: '2026-11-01,2026-11-20', sort: '-flaky' };
  expect(parseFigureSearch(all)).toEqual(all);
});
