import { expect, test } from 'vitest';
import { nextAfter } from './job.ts';

const minuteMs = 60_000;
const nightly = {
  ...{ name: 'nightly', everyMs: 24 * 60 * minuteMs, isAlone: true, nightlyHour: 3 },
  run: () => Promise.resolve(),
};

test.each([
  ['in the afternoon', '2026-11-20T15:00:00+09:00', '2026-11-21T03:00:00+09:00'],
  ['after midnight', '2026-11-20T00:30:00+09:00', '2026-11-20T03:00:00+09:00'],
  ['at that hour', '2026-11-20T03:00:00+09:00', '2026-11-21T03:00:00+09:00'],
])(
  'a job of the night that is done %s comes next at night by Korean time, whenever the server was started',
  (_when, at, next) => {
    expect(nextAfter(nightly, new Date(at), false)).toEqual(new Date(next));
  },
);

test('a job of the night that has failed is tried again soon', () => {
  const at = new Date('2026-11-20T03:00:00+09:00');
  expect(nextAfter(nightly, at, true).getTime() - at.getTime()).toBeLessThanOrEqual(5 * minuteMs);
});
