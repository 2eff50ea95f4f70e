import { projectLimits } from '@rackhand/contract/test/project-lists';
import { tokkidanLimits } from '@rackhand/contract/test/tokkidan-lists';
import { nextTime } from '../schedule/cron-times.ts';

const schedule = (cron: string) => ({ cron, starts_on: null, ends_on: null });
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** When an app is due that is crawled from now on: at once, where no minute is named. */
export function firstDue(cron: string | null, at: Date): Date {
  return cron === null ? at : nextMinute(cron, at);
}

/** When it is due again behind a round that has begun, or that was refused. */
export function dueAfterRound(cron: string | null, at: Date): Date {
  return cron === null ? later(at, tokkidanLimits.restMinutes * 60_000) : nextMinute(cron, at);
}

/** When it is looked again for idle devices: a due minute is not made up for when it is long over. */
export function dueAfterLook(cron: string | null, at: Date): Date {
  const again = later(at, tokkidanLimits.againMs);
  if (cron === null) return again;
  const next = nextMinute(cron, at);
  return again < next && wasDueLately(cron, again) ? again : next;
}

/** Whether a named minute lies so little behind that a round may still begin for it. */
export function wasDueLately(cron: string, at: Date): boolean {
  return nextMinute(cron, later(at, -projectLimits.lateMs - 1)) <= at;
}

function nextMinute(cron: string, at: Date): Date {
  const next = nextTime(schedule(cron), at);
  if (next === null) throw new Error(`nothing is ever due by ${cron}`);
  return next;
}
