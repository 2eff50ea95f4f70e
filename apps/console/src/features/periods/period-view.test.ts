import { expect, test } from 'vitest';
import { parsePeriodSearch, periodSortOf } from './period-view.ts';

test('the address keeps which period tickets are shown, and junk in it is ignored', () => {
  const view = { q: 'kim', period_state: 'active', sort: '-end_date', page: '2', limit: '100' };
  expect(parsePeriodSearch(view)).toEqual({ ...view, page: 2, limit: 100 });
  const junk = { q: '', period_state: 'gone', sort: 'note', page: '0', limit: '7' };
  expect(Object.values(parsePeriodSearch(junk)).every((value) => value === undefined)).toBe(true);
  expect(periodSortOf(view)).toEqual({ id: 'end_date', direction: 'desc' });
});
