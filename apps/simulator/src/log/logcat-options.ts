import { type LogFormat, type LogModifier, logFormats, logModifiers } from './format-entry.ts';
import { readLocalTime } from './local-time.ts';
import { type LogBuffer, type LogEntry, type LogLevel, logBuffers, logLevels } from './log-entry.ts';

export interface LogcatOptions {
  buffers: LogBuffer[];
  format: LogFormat;
  modifiers: Set<LogModifier>;
  /** `-d`: what is there, and no more. */
  ends: boolean;
  /** The last so many lines, or those since a time. */
  lastLines: number | null;
  since: number | null;
  pid: number | null;
  pattern: RegExp | null;
  /** `-m`. */
  most: number | null;
  /** The least level of a tag; of `*` for all others. */
  levels: Map<string, LogLevel | 'S'>;
  does: 'print' | 'clear' | 'sizes';
}

/** What logcat says to words that it does not know. */
export class BadLogcat extends Error {}

type Setter = (options: LogcatOptions, value: string, now: number) => void;

const setters: Readonly<Record<string, Setter>> = {
  '-b': (options, value) => {
    options.buffers = [...new Set([...options.buffers, ...value.split(',').flatMap(readBuffer)])];
  },
  '-v': (options, value) => {
    for (const word of value.split(',')) readFormat(options, word);
  },
  '-t': (options, value, now) => {
    options.ends = true;
    readStart(options, value, now);
  },
  '-T': (options, value, now) => {
    readStart(options, value, now);
  },
  '--pid': (options, value) => {
    options.pid = Number(value);
  },
  '-e': (options, value) => {
    options.pattern = readPattern(value);
  },
  '-m': (options, value) => {
    options.most = Number(value);
  },
  '-G': () => undefined,
};
const aliases: Readonly<Record<string, string>> = {
  '--buffer': '-b',
  '--format': '-v',
  '--regex': '-e',
  '--max-count': '-m',
  '--dump': '-d',
  '--clear': '-c',
};

function readPattern(value: string): RegExp {
  try {
    return new RegExp(value);
  } catch {
    throw new BadLogcat(`invalid regex "${value}"`);
  }
}

function readBuffer(word: string): LogBuffer[] {
  if (word === 'all') return [...logBuffers];
  if (word === 'default') return ['main', 'system', 'crash'];
  // There are more than the simulator writes to.
  if (['radio', 'kernel', 'security', 'stats'].includes(word)) return [];
  const found = logBuffers.find((name) => name === word);
  if (found === undefined) throw new BadLogcat(`unknown buffer ${word}`);
  return [found];
}

function readFormat(options: LogcatOptions, word: string): void {
  const format = logFormats.find((name) => name === word);
  const modifier = logModifiers.find((name) => name === word);
  if (format === undefined && modifier === undefined)
    throw new BadLogcat(`Invalid parameter "${word}" to -v`);
  if (format !== undefined) options.format = format;
  if (modifier !== undefined) options.modifiers.add(modifier);
}

function readStart(options: LogcatOptions, value: string, now: number): void {
  if (/^\d{1,8}$/.test(value)) options.lastLines = Number(value);
  else options.since = readLocalTime(value, now);
  if (options.lastLines === null && options.since === null)
    throw new BadLogcat(`-T "${value}" not in time format`);
}

function readWord(options: LogcatOptions, word: string, rest: string[], now: number): void {
  const [plain = '', glued] = word.startsWith('--')
    ? word.split('=', 2)
    : [word.slice(0, 2), word.slice(2) || undefined];
  const name = aliases[plain] ?? plain;
  const setter = word.startsWith('-') ? setters[name] : undefined;
  if (setter !== undefined) {
    const value = glued ?? rest.shift();
    if (value === undefined)
      throw new BadLogcat(`option requires an argument -- '${name.replace(/^-+/, '')}'`);
    setter(options, value, now);
  } else if (name === '-d') options.ends = true;
  else if (name === '-c') options.does = 'clear';
  else if (name === '-g') options.does = 'sizes';
  else if (name === '-s') options.levels.set('*', 'S');
  else if (name !== '-D' && word.startsWith('-')) throw new BadLogcat(`Unrecognized Option ${word}`);
  else if (!word.startsWith('-')) readFilter(options, word);
}

/** `TAG[:LEVEL]`; without a level all of the tag are meant. */
function readFilter(options: LogcatOptions, word: string): void {
  const at = word.lastIndexOf(':');
  const [tag, letter] = at < 0 ? [word, 'V'] : [word.slice(0, at), word.slice(at + 1).toUpperCase()];
  const level = letter === '*' ? 'V' : letter === 'S' ? 'S' : logLevels.find((one) => one === letter);
  if (level === undefined) throw new BadLogcat(`Invalid filter expression '${word}'`);
  options.levels.set(tag === '' ? '*' : tag, level);
}

/** `now`: the device's own time. Throws BadLogcat. */
export function readLogcatOptions(args: readonly string[], now: number): LogcatOptions {
  const options: LogcatOptions = {
    buffers: [],
    format: 'threadtime',
    modifiers: new Set(),
    ends: false,
    lastLines: null,
    since: null,
    pid: null,
    pattern: null,
    most: null,
    levels: new Map(),
    does: 'print',
  };
  const rest = [...args];
  const named = rest.some((arg) => arg.startsWith('-b') || arg.startsWith('--buffer'));
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) readWord(options, word, rest, now);
  if (!named) options.buffers = ['main', 'system', 'crash'];
  return options;
}

/** Whether the options let an entry through; time and number of lines are another matter. */
export function isWanted(options: LogcatOptions, { from, level, tag, text }: LogEntry): boolean {
  if (options.pid !== null && from.pid !== options.pid) return false;
  if (options.pattern !== null && !options.pattern.test(text)) return false;
  const least = options.levels.get(tag) ?? options.levels.get('*') ?? 'V';
  return least !== 'S' && logLevels.indexOf(level) >= logLevels.indexOf(least);
}
