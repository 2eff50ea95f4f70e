import type { Schedule } from '@rackhand/contract/test/project';
import type { cronMessages } from './cron-messages.ts';

type Words = (typeof cronMessages)['ko'];

/** More times than these are not read as words any more. */
const timesSaid = 4;
const names = {
  month: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  weekday: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
} as const;

/** When it starts, as people say it, with the days between which it does; what has no words is the expression itself. */
export function scheduleText({ cron, starts_on, ends_on }: Omit<Schedule, 'overlap'>, words: Words): string {
  if (cron === null) return words.byHand;
  const days = [
    starts_on === null ? '' : words.from(starts_on),
    ends_on === null ? '' : words.to(ends_on),
  ].filter((part) => part !== '');
  const times = cronText(cron, words) ?? cron;
  return days.length === 0 ? times : `${times} (${days.join(' ')})`;
}

/** null: it has no words. */
export function cronText(cron: string, words: Words): string | null {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== 5) return null;
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  const times = timesOf(minute, hour, words);
  const days = daysOf(day, month, weekday, words);
  if (times === null || days === null) return null;
  // "Every 10 minutes" goes without "daily".
  const isAllDay = days === words.everyDay && !/^\d/.test(hour);
  return words.onDays(isAllDay ? '' : days, times);
}

function timesOf(minute: string, hour: string, words: Words): string | null {
  const stepOf = (field: string): string | undefined => /^\*\/(\d+)$/.exec(field)?.[1];
  const minuteStep = stepOf(minute);
  if (minuteStep !== undefined && hour === '*') return words.everyMinutes(minuteStep);
  const minutes = valuesOf(minute, 0, 59);
  if (minutes === null) return null;
  const [first] = minutes;
  if (minutes.length === 1 && hour === '*') return words.everyHour(String(first));
  const hourStep = stepOf(hour);
  if (minutes.length === 1 && hourStep !== undefined) return words.everyHours(hourStep, String(first));
  const hours = valuesOf(hour, 0, 23);
  if (hours === null || hours.length * minutes.length > timesSaid) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return words.times(hours.flatMap((h) => minutes.map((m) => `${two(h)}:${two(m)}`)).join(', '));
}

function daysOf(day: string, month: string, weekday: string, words: Words): string | null {
  const ofMonth = day === '*' ? '' : daysOfMonth(day, words);
  const ofWeek = weekday === '*' ? '' : daysOfWeek(weekday, words);
  if (ofMonth === null || ofWeek === null) return null;
  const said = [ofMonth, ofWeek].filter((part) => part !== '');
  // Either of them makes it due, as cron has it.
  const days = said.length === 2 ? words.either(ofMonth, ofWeek) : (said[0] ?? words.everyDay);
  if (month === '*') return days;
  const months = valuesOf(month, 1, 12, names.month);
  if (months === null) return null;
  return words.inMonths(months.map((one) => words.months[one as 1]).join(words.join), days);
}

function daysOfMonth(field: string, words: Words): string | null {
  const days = valuesOf(field, 1, 31);
  if (days === null || days.length > 6) return null;
  return words.daysOfMonth(days.map((day) => words.dayOfMonth(String(day))).join(', '));
}

function daysOfWeek(field: string, words: Words): string | null {
  const values = valuesOf(field, 0, 7, names.weekday);
  if (values === null) return null;
  const days = [...new Set(values.map((value) => value % 7))].sort((a, b) => a - b);
  const said = days.join();
  if (said === '1,2,3,4,5') return words.weekdays;
  if (said === '0,6') return words.weekend;
  if (days.length === 7) return words.everyDay;
  return words.daysOfWeek(days.map((value) => words.names[value as 0]).join(words.join));
}

/** Numbers, lists and ranges of a field; null: something else. */
function valuesOf(field: string, least: number, most: number, of: readonly string[] = []): number[] | null {
  const numberOf = (text: string): number => {
    const name = of.indexOf(text.toUpperCase());
    return name >= 0 ? name + least : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  };
  const values = field.split(',').flatMap((part) => {
    const [from = '', to = from, ...rest] = part.split('-');
    const [first, last] = [numberOf(from), numberOf(to)];
    if (rest.length > 0 || !(first >= least && last <= most && first <= last)) return [Number.NaN];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return values.some(Number.isNaN) ? null : [...new Set(values)].sort((a, b) => a - b);
}
