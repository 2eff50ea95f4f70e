import { projectLimits } from '@rackhand/contract/test/project-lists';
import type { Text } from '@rackhand/contract/text/language';
import { cronWords } from './cron-words.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Minute, hour, day, month and weekday; Sunday is 0 and 7. */
const rules = [
  { least: 0, most: 59, names: [] },
  { least: 0, most: 23, names: [] },
  { least: 1, most: 31, names: [] },
  { least: 1, most: 12, names: months },
  { least: 0, most: 7, names: weekdays },
] as const satisfies { least: number; most: number; names: readonly string[] }[];
type FieldRule = (typeof rules)[number];

const part = /^(?:(\*)|(\w{1,3})(?:-(\w{1,3}))?)(?:\/(\d{1,2}))?$/;

/** What is wrong with the form of an expression, in the words of people; null: it can be due. */
export function cronFault(cron: string): Text | null {
  if (cron.startsWith('@')) return cronWords.nickname(cron.slice(0, 20));
  const fields = cron.split(/\s+/);
  if (fields.length !== rules.length)
    return fields.length === 6 ? cronWords.seconds : cronWords.fields(fields.length);
  const values = rules.map((rule, place) => valuesOf(fields[place] ?? '', rule));
  const wrong = values.indexOf(null);
  const rule = rules[wrong];
  if (rule !== undefined) return cronWords.field(wrong, rule.least, rule.most);
  return isTooOften(values[0] ?? [], values[1] ?? []) ? cronWords.often : null;
}

/** In their order; null where the field can't be read. */
function valuesOf(field: string, rule: FieldRule): number[] | null {
  const values = new Set<number>();
  for (const one of field.split(',')) {
    const [, star, from, to, step] = part.exec(one) ?? [];
    const first = star === undefined ? numberOf(from, rule) : rule.least;
    const last = star === undefined ? (to === undefined ? first : numberOf(to, rule)) : rule.most;
    const stride = step === undefined ? 1 : Number(step);
    // A step is one of a range.
    const isRange = star !== undefined || to !== undefined || step === undefined;
    if (first === null || last === null || first > last || !isRange) return null;
    if (stride < 1 || stride > rule.most - rule.least) return null;
    for (let value = first; value <= last; value += stride) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

function numberOf(text: string | undefined, { least, most, names }: FieldRule): number | null {
  const name = (names as readonly string[]).indexOf((text ?? '').toUpperCase());
  const number = name >= 0 ? name + least : /^\d{1,2}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

/** Within an hour, or over the end of one into the next; of midnight nobody asks which days follow each other. */
function isTooOften(minutes: readonly number[], hours: readonly number[]): boolean {
  const { everyMinutes } = projectLimits;
  const isNear = minutes.some((minute, index) => minute - (minutes[index - 1] ?? -60) < everyMinutes);
  const follow = hours.some((hour) => hours.includes((hour + 1) % 24));
  const overTheHour = (minutes[0] ?? 0) + 60 - (minutes.at(-1) ?? 0);
  return isNear || (follow && overTheHour < everyMinutes);
}
