import type { Schedule } from '@rackhand/contract/test/project';
import type { Text } from '@rackhand/contract/text/language';
import { Cron } from 'croner';
import { cronFault } from './cron-fields.ts';
import { cronWords } from './cron-words.ts';

type Times = Pick<Schedule, 'cron' | 'starts_on' | 'ends_on'>;

/** Korea has kept this offset since 1988, without summer time. */
const koreanMinutes = 9 * 60;
const dayMs = 24 * 60 * 60_000;

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+09:00`);

/** The next times after an instant, so many at most. */
export function nextTimes({ cron, starts_on, ends_on }: Times, after: Date, count: number): Date[] {
  if (cron === null) return [];
  const times = new Cron(cron, { mode: '5-part', utcOffset: koreanMinutes });
  const end = ends_on === null ? Number.POSITIVE_INFINITY : startOfDay(ends_on) + dayMs;
  const found: Date[] = [];
  let at = new Date(Math.max(after.getTime(), starts_on === null ? 0 : startOfDay(starts_on) - 1));
  while (found.length < count) {
    const next = times.nextRun(at);
    if (next === null || next.getTime() >= end) break;
    found.push(next);
    at = next;
  }
  return found;
}

export function nextTime(schedule: Times, after: Date): Date | null {
  return nextTimes(schedule, after, 1)[0] ?? null;
}

/** Why nothing would ever start by it; null for one by hand and for one that will be due. */
export function scheduleFault(
  schedule: Times,
  at: Date,
): { field: 'cron' | 'ends_on'; message: Text } | null {
  const { cron } = schedule;
  if (cron === null) return null;
  const message = cronFault(cron);
  if (message !== null) return { field: 'cron', message };
  if (nextTime({ cron, starts_on: null, ends_on: null }, at) === null)
    return { field: 'cron', message: cronWords.never };
  return nextTime(schedule, at) === null ? { field: 'ends_on', message: cronWords.ended } : null;
}
