import { type DeviceLine, readLogLine } from '@rackhand/contract/test/log-line';

/** A crash as the log tells it, line by line and in several places. */
export interface SeenCrash {
  kind: 'crash' | 'anr';
  pid: number | null;
  /** Empty: the log has not said whose it is. */
  appId: string;
  /** The exception or the signal with its message, or why the app does not respond. */
  what: string;
  /** Of an ANR: what was in front. */
  component: string;
  /** What the log has of it. */
  lines: string[];
  logLine: number;
}

export interface CrashFinder {
  /** A line, and its number in the run's log. */
  take(line: string, logLine: number): void;
  stop(): void;
}

interface FinderDeps {
  /** It begins to be told; the app may not be known yet. */
  onSeen(crash: SeenCrash): void;
  /** Nothing more of it has come for a while. */
  onWhole(crash: SeenCrash): void;
  /** So long. */
  settleMs: number;
}

interface Tale extends SeenCrash {
  timer: NodeJS.Timeout | undefined;
}

const mostLines = 300;

/** Several buffers tell of the same crash: what is said of one process within a moment is one. */
export function createCrashFinder({ onSeen, onWhole, settleMs }: FinderDeps): CrashFinder {
  const tales: Tale[] = [];
  /** Whose lines go on: a trace comes as many lines of one writer. */
  const open = new Map<string, Tale>();

  const tell = (tale: Tale): void => {
    tales.splice(tales.indexOf(tale), 1);
    for (const [writer, one] of open) if (one === tale) open.delete(writer);
    onWhole(tale);
  };
  const touch = (tale: Tale): void => {
    clearTimeout(tale.timer);
    tale.timer = setTimeout(() => tell(tale), settleMs);
  };
  const find = (news: Mention, logLine: number): Tale => {
    const known = tales.find((tale) => isSame(tale, news));
    if (known !== undefined) {
      known.pid ??= news.pid;
      if (known.appId === '') known.appId = news.appId;
      if (known.what === '') known.what = news.what;
      return known;
    }
    const tale: Tale = { ...news, component: '', lines: [], logLine, timer: undefined };
    tales.push(tale);
    return tale;
  };
  const addTo = (tale: Tale, line: DeviceLine): void => {
    if (tale.lines.length < mostLines) tale.lines.push(line.text);
    learn(tale, line.text);
    touch(tale);
  };
  return {
    take(text, logLine) {
      const line = readLogLine(text);
      if (line === null) return;
      const writer = `${line.tag} ${String(line.pid)}`;
      const mention = mentionIn(line);
      const going = open.get(writer);
      if (mention === null) {
        if (going !== undefined) addTo(going, line);
        return;
      }
      const wasKnown = tales.length;
      const tale = find(mention, logLine);
      if (!line.tag.startsWith('am_')) {
        open.set(writer, tale);
        addTo(tale, line);
      } else touch(tale);
      if (tales.length > wasKnown || mention.appId !== '') onSeen(tale);
    },
    stop() {
      for (const tale of [...tales]) {
        clearTimeout(tale.timer);
        tell(tale);
      }
    },
  };
}

type Mention = Pick<SeenCrash, 'kind' | 'pid' | 'appId' | 'what'>;

function isSame(tale: Tale, { kind, pid, appId }: Mention): boolean {
  if (tale.kind !== kind) return false;
  if (tale.pid !== null && pid !== null) return tale.pid === pid;
  return tale.appId !== '' && tale.appId === appId;
}

/** A line that says that something has crashed, by itself. */
function mentionIn({ tag, text, pid }: DeviceLine): Mention | null {
  if (tag === 'am_crash') return ofCrashEvent(fieldsOf(text));
  if (tag === 'am_anr') {
    const [, own = '', appId = '', , ...reason] = fieldsOf(text);
    return { kind: 'anr', pid: numberOf(own), appId: appOf(appId), what: reason.join(',') };
  }
  if (tag === 'AndroidRuntime' && text.includes('FATAL EXCEPTION'))
    return { kind: 'crash', pid, appId: '', what: '' };
  if (text.startsWith('Fatal signal ')) return ofSignal(text, pid);
  // A process of its own tells of another one.
  if (tag === 'DEBUG' && text.includes('>>> ')) return ofTombstone(text);
  if (text.startsWith('ANR in ')) return { kind: 'anr', pid: null, appId: appOf(text.slice(7)), what: '' };
  return null;
}

/** `[pid,user,package,flags,exception,message,file,line]`. */
function ofCrashEvent([own = '', , appId = '', , type = '', message = '']: string[]): Mention {
  const what = message === '' ? type : `${type}: ${message}`;
  return { kind: 'crash', pid: numberOf(own), appId: appOf(appId), what };
}

function ofSignal(text: string, pid: number): Mention {
  const name = /\((SIG[A-Z]+)\)/.exec(text.slice(0, 200))?.[1] ?? text.slice(0, 40);
  return { kind: 'crash', pid, appId: '', what: name };
}

/** `pid: 4711, tid: 4711, name: main  >>> com.example.bank <<<`. */
function ofTombstone(text: string): Mention {
  const own = /^pid: (\d{1,10}),/.exec(text)?.[1] ?? '';
  const appId = appOf(text.slice(text.indexOf('>>> ') + 4));
  return { kind: 'crash', pid: numberOf(own), appId, what: '' };
}

/** Whose process it is that stands first: `com.example.bank:push` is one of `com.example.bank`. */
const appOf = (text: string): string => text.split(/[ :(]/, 1)[0] ?? '';

/** What the lines behind the first one say of it. */
function learn(tale: Tale, text: string): void {
  const process = /^Process: ([\w.]{1,255})(?::\S*)?, PID: (\d{1,10})/.exec(text);
  if (process !== null) {
    tale.appId = process[1] ?? '';
    tale.pid = Number(process[2]);
  }
  const anr = /^ANR in \S{1,255} \(([^)]{1,500})\)/.exec(text);
  if (anr !== null) tale.component = anr[1] ?? '';
  if (tale.kind === 'anr' && text.startsWith('PID: ')) tale.pid ??= numberOf(text.slice(5));
  if (tale.kind === 'anr' && text.startsWith('Reason: ')) tale.what = text.slice(8);
  if (tale.kind === 'crash' && isException(text) && !tale.lines.slice(0, -1).some(isException))
    tale.what = text;
}

/** `java.lang.IllegalStateException: no account`, and not a frame of it. */
function isException(text: string): boolean {
  return (
    /^[a-z]\w*(?:\.[\w$]+)+(?:Exception|Error|Throwable)?(?::|$)/.test(text.slice(0, 300)) &&
    !text.startsWith('at ')
  );
}

function fieldsOf(text: string): string[] {
  return text.trim().replace(/^\[/, '').replace(/\]$/, '').split(',');
}

function numberOf(text: string): number | null {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : null;
}
