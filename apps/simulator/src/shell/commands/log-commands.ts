import { deviceTime, systemOf } from '../../apps/running-system.ts';
import { formatEntry } from '../../log/format-entry.ts';
import { type LogBuffer, logLevels } from '../../log/log-entry.ts';
import { BadLogcat, isWanted, type LogcatOptions, readLogcatOptions } from '../../log/logcat-options.ts';
import { type RingLog, ringBytes } from '../../log/ring-log.ts';
import type { Command, CommandCall } from '../command.ts';

/** `log [-p LEVEL] [-t TAG] MESSAGE …`. */
const log: Command = async (call) => {
  const words = [...call.args];
  let [level, tag] = ['i', 'log'];
  while (words[0] === '-p' || words[0] === '-t') {
    const option = words.shift();
    const value = words.shift() ?? '';
    if (option === '-p') level = value;
    else tag = value;
  }
  const known = logLevels.find((one) => one.toLowerCase() === level.toLowerCase());
  if (known === undefined || words.length === 0) {
    await call.err(
      known === undefined ? `log: bad -p '${level}'\n` : 'usage: log [-p PRI] [-t TAG] [MESSAGE...]\n',
    );
    return 1;
  }
  const line = {
    buffer: 'main',
    level: known,
    tag,
    text: words.join(' '),
    from: { pid: 4711, uid: 2000 },
  } as const;
  systemOf(call.device).log.add(line, deviceTime(call.device));
  return 0;
};

/** Prints what it is handed and remembers which buffers it has named; `left` counts down to 0. */
function createPrinter(call: CommandCall, options: LogcatOptions, ring: RingLog) {
  const named = new Set<LogBuffer>();
  let nth = 0;
  let left = options.most ?? Number.POSITIVE_INFINITY;
  function show(entries: ReturnType<RingLog['after']>): string {
    let text = '';
    for (const entry of entries) {
      nth = entry.nth;
      if (left <= 0 || !isWanted(options, entry)) continue;
      if (!named.has(entry.buffer)) text += `--------- beginning of ${entry.buffer}\n`;
      named.add(entry.buffer);
      text += formatEntry(entry, options.format, options.modifiers);
      left -= 1;
    }
    return text;
  }
  return {
    get isDone() {
      return left <= 0;
    },
    async printFirst() {
      const { since, lastLines } = options;
      const all = ring.after(0, options.buffers);
      nth = all.at(-1)?.nth ?? 0;
      const wanted = since === null ? all : all.filter(({ at }) => at >= since);
      const text = show(
        lastLines === null ? wanted : wanted.filter((entry) => isWanted(options, entry)).slice(-lastLines),
      );
      nth = Math.max(nth, all.at(-1)?.nth ?? 0);
      if (text !== '') await call.out(text);
    },
    /** False: there was nothing new. */
    async printMore(): Promise<boolean> {
      // Of a ring that has gone round since, what is left.
      const entries = ring.after(nth, options.buffers).slice(0, 500);
      const text = show(entries);
      if (text !== '') await call.out(text);
      return entries.length > 0;
    },
  };
}

/** Waits for a line, the host's going or the log's end; answers false for the last two. */
function nextLine(ring: RingLog, gone: AbortSignal, cut: AbortSignal): Promise<boolean> {
  if (gone.aborted || cut.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (goesOn: boolean): void => {
      stop();
      gone.removeEventListener('abort', onEnd);
      cut.removeEventListener('abort', onEnd);
      resolve(goesOn);
    };
    const onEnd = (): void => end(false);
    const stop = ring.watch(() => end(true));
    gone.addEventListener('abort', onEnd);
    cut.addEventListener('abort', onEnd);
  });
}

/** Streams until the host goes away, or the log is cut off. */
async function follow(call: CommandCall, options: LogcatOptions, ring: RingLog): Promise<number> {
  const cut = new AbortController();
  const stop = ring.onCut(() => cut.abort());
  const printer = createPrinter(call, options, ring);
  const isOver = (): boolean => printer.isDone || call.gone.aborted || cut.signal.aborted;
  try {
    await printer.printFirst();
    if (options.ends) return 0;
    while (!isOver()) {
      if (!(await printer.printMore()) && !(await nextLine(ring, call.gone, cut.signal))) break;
    }
  } finally {
    stop();
  }
  if (printer.isDone) return 0;
  if (call.gone.aborted) return 130;
  await call.err('logcat: Unexpected EOF!\n');
  return 1;
}

const logcat: Command = async (call) => {
  const ring = systemOf(call.device).log;
  try {
    const options = readLogcatOptions(call.args, deviceTime(call.device));
    if (options.does === 'clear') {
      ring.clear(options.buffers);
      return 0;
    }
    if (options.does === 'sizes') {
      await call.out(options.buffers.map((name) => showSize(name, ring.bytesIn(name))).join(''));
      return 0;
    }
    return await follow(call, options, ring);
  } catch (error) {
    if (!(error instanceof BadLogcat)) throw error;
    await call.err(`logcat: ${error.message}\n`);
    return 1;
  }
};

function showSize(name: LogBuffer, used: number): string {
  const size = `${String(ringBytes / 1024)} KiB`;
  return `${name}: ring buffer is ${size} (${String(Math.ceil(used / 1024))} KiB consumed, ${String(Math.ceil(used / 1024))} KiB readable), max entry is 5120 B, max payload is 4068 B\n`;
}

export const logCommands: Readonly<Record<string, Command>> = { log, logcat };
