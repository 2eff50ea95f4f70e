import { setTimeout as wait } from 'node:timers/promises';
import { failureOf } from '@rackhand/device-link/link-error';
import type { Argv } from '../../devices/test-shell.ts';
import type { RunDevice } from '../device/run-device.ts';
import { createOverlap, type Overlap } from './overlap.ts';
import { createLineReader } from './read-lines.ts';

interface FollowDeps {
  device: RunDevice;
  /** Resolves when there is room for more: until then the device waits. */
  take(lines: string[]): Promise<void>;
  /** Lines between what was read and what is read now are not there any more. */
  onMissing(): void;
  signal: AbortSignal;
}

/** Between two tries of a log that ends by itself. */
const restMs = 300;
const lookMs = 10_000;
const buffers = ['main', 'system', 'crash', 'events'].flatMap((name) => ['-b', name]);
/** Year and user came with Android 7 and 8. */
const forms: readonly (readonly string[])[] = [
  ['-v', 'threadtime', '-v', 'year', '-v', 'uid'],
  ['-v', 'threadtime', '-v', 'year'],
  ['-v', 'threadtime'],
];

/** What the device logs from now on, by its own clock, over every loss of it. It is never cleared. */
export async function followLog({ device, take, onMissing, signal }: FollowDeps): Promise<void> {
  const overlap = createOverlap();
  const start = await deviceTime(device);
  let form = 0;
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    const session = createSession(overlap, take, onMissing);
    overlap.begin();
    try {
      const command = logcat(form, overlap.since() ?? start);
      for await (const piece of device.stream(command, signal)) await session.read(piece);
      if (session.isRefused() && form < forms.length - 1) form += 1;
    } catch (error) {
      if (isOver()) return;
      if (failureOf(error) === null) throw error;
      await device.awaitBack();
    }
    await wait(restMs, undefined, { signal }).catch(() => undefined);
  }
}

function logcat(form: number, since: string): Argv {
  return ['logcat', ...buffers, ...(forms[form] ?? []), '-T', since];
}

async function deviceTime(device: RunDevice): Promise<string> {
  const [said] = await device.look([['date', '+%m-%d %H:%M:%S.%N']], lookMs);
  const found = /^(\d\d-\d\d \d\d:\d\d:\d\d)\.(\d{3})?/.exec(said?.text ?? '');
  // Before Android 6 it knows no parts of a second.
  return found === null ? '1' : `${found[1] ?? ''}.${found[2] ?? '000'}`;
}

/** One reading of the log, from its start to its end. */
function createSession(overlap: Overlap, take: FollowDeps['take'], onMissing: () => void) {
  const reader = createLineReader();
  let first = '';
  let hasMissed = false;
  return {
    async read(piece: Buffer): Promise<void> {
      const lines = reader.push(piece);
      first ||= lines[0] ?? '';
      const news = lines.filter((line) => !isOfLogcat(line) && !overlap.isRepeat(line));
      if (!hasMissed && overlap.isWhole() === false) {
        hasMissed = true;
        onMissing();
      }
      if (news.length > 0) await take(news);
    },
    /** It does not know this form. */
    isRefused: () => /invalid|unrecognized|unknown|usage/i.test(first.slice(0, 200)) && isOfLogcat(first),
  };
}

/** Where a buffer begins, and what the program says of itself; Android 8 ends a log with `Unexpected EOF`. */
function isOfLogcat(line: string): boolean {
  return (
    line === '' ||
    line.startsWith('--------- ') ||
    line.startsWith('logcat: ') ||
    /^(?:Invalid parameter|Unrecognized Option|read: unexpected EOF|Usage: logcat)/i.test(line)
  );
}
