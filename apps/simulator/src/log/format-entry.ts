import { userName } from '../device/user-name.ts';
import { localTime, timeZone } from './local-time.ts';
import type { LogEntry } from './log-entry.ts';

export const logFormats = ['brief', 'long', 'process', 'raw', 'tag', 'thread', 'threadtime', 'time'] as const;
export type LogFormat = (typeof logFormats)[number];
export const logModifiers = [
  'color',
  'descriptive',
  'epoch',
  'printable',
  'uid',
  'usec',
  'UTC',
  'year',
  'zone',
] as const;
export type LogModifier = (typeof logModifiers)[number];

interface Head {
  before: string;
  after: string;
}

function showTime({ at }: LogEntry, has: (modifier: LogModifier) => boolean): string {
  const tail = has('usec') ? '000' : '';
  if (has('epoch'))
    return `${String(Math.floor(at / 1000)).padStart(19)}.${String(at % 1000).padStart(3, '0')}${tail}`;
  const zone = has('UTC') ? ' +0000' : has('zone') ? ` ${timeZone.offset}` : '';
  const text = has('UTC') ? new Date(at).toISOString().slice(0, 23).replace('T', ' ') : localTime(at);
  return (has('year') ? text : text.slice(5)) + tail + zone;
}

const heads: { readonly [F in LogFormat]: (entry: LogEntry, time: string, uid: string) => Head } = {
  brief: ({ level, tag, from }, _time, uid) => ({
    before: `${level}/${tag.padEnd(8)}(${uid}${String(from.pid).padStart(5)}): `,
    after: '\n',
  }),
  long: ({ level, tag, from }, time, uid) => ({
    before: `[ ${time} ${uid}${String(from.pid).padStart(5)}:${String(from.pid).padStart(5)} ${level}/${tag.padEnd(8)} ]\n`,
    after: '\n\n',
  }),
  process: ({ level, tag, from }, _time, uid) => ({
    before: `${level}(${uid}${String(from.pid).padStart(5)}) `,
    after: `  (${tag})\n`,
  }),
  raw: () => ({ before: '', after: '\n' }),
  tag: ({ level, tag }) => ({ before: `${level}/${tag.padEnd(8)}: `, after: '\n' }),
  thread: ({ level, from }, _time, uid) => ({
    before: `${level}(${uid}${String(from.pid).padStart(5)}:${String(from.pid).padStart(5)}) `,
    after: '\n',
  }),
  threadtime: ({ level, tag, from }, time, uid) => ({
    before: `${time} ${uid}${String(from.pid).padStart(5)} ${String(from.pid).padStart(5)} ${level} ${tag.padEnd(8)}: `,
    after: '\n',
  }),
  time: ({ level, tag, from }, time, uid) => ({
    before: `${time} ${level}/${tag.padEnd(8)}(${uid}${String(from.pid).padStart(5)}): `,
    after: '\n',
  }),
};

/** As logcat prints an entry: its head stands before each line of it, but for `long`. */
export function formatEntry(entry: LogEntry, format: LogFormat, modifiers: ReadonlySet<LogModifier>): string {
  const has = (modifier: LogModifier): boolean => modifiers.has(modifier);
  const user = has('uid')
    ? `${userName(entry.from.uid).padStart(5)}${format === 'threadtime' || format === 'long' ? ' ' : ':'}`
    : '';
  const { before, after } = heads[format](entry, showTime(entry, has), user);
  if (format === 'long') return before + entry.text + after;
  return entry.text
    .split('\n')
    .map((line) => before + line + after)
    .join('');
}
