import { expect, test } from 'vitest';
import { wayOutOf } from './kpi-days.ts';

const now = Date.parse('2026-11-27T12:00:00+09:00');

test('more days than are shown by day lead to weeks; days that cannot be shown at all, to the usual ones', () => {
  expect(wayOutOf({ date: '2025-11-26,2026-11-27' }, now)).toBe('byWeek');
  expect(wayOutOf({ date: '2025-11-26,2026-11-27', unit: 'month' }, now)).toBe('usualDays');
  expect(wayOutOf({ date: '2020-01-01,2026-11-27' }, now)).toBe('usualDays');
  expect(wayOutOf({ date: '2025-11-26,2026-11-28' }, now)).toBe('usualDays');
});
