import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceWords, reason, type StepReason } from '@rackhand/contract/test/step-reason';
import type { Argv, Said } from '../devices/test-shell.ts';
import { parseTree, type UiTree } from './ui-tree.ts';

/** A device whose screen is looked at. */
export interface LookedAtDevice {
  /** One after another, each only when the one before has ended well. */
  look(commands: readonly Argv[], deadlineMs: number): Promise<Said[]>;
  /** PNG. */
  picture(): Promise<Buffer>;
}

export type SeenScreen = { tree: UiTree } | { why: StepReason };

/** What is on the screen, as uiautomator tells it. */
export interface ScreenReader {
  read(): Promise<SeenScreen>;
}

/** Android waits 10 s for a screen to rest, and a small box needs a while for a large one. */
const dumpMs = 30_000;
/** A screen that does not rest is not waited for again so soon. Document 9. */
const restlessMs = 20_000;
/** Two pictures so far apart that are the same tell that it rests. */
const betweenPicturesMs = 300;
export const restlessWords = reason('restless');

const fileOf = (number: number): string => `/data/local/tmp/rackhand-${String(number)}.xml`;

export function createScreenReader(device: LookedAtDevice): ScreenReader {
  let number = 0;
  let restlessUntil = 0;
  const hashOf = async (): Promise<string> =>
    createHash('sha256')
      .update(await device.picture())
      .digest('hex');
  const rests = async (): Promise<boolean> => {
    const before = await hashOf();
    await wait(betweenPicturesMs);
    return before === (await hashOf());
  };
  const dump = async (options: readonly string[]): Promise<SeenScreen> => {
    number += 1;
    return judge(await device.look(dumpCommands(fileOf(number), options), dumpMs));
  };
  return {
    async read() {
      if (performance.now() < restlessUntil && !(await rests())) return { why: restlessWords };
      restlessUntil = 0;
      let seen = await dump([]);
      if ('tree' in seen) return seen;
      // It would wait as long once more.
      if (seen.why !== restlessWords) seen = await dump(['--compressed']);
      if ('why' in seen && seen.why === restlessWords) restlessUntil = performance.now() + restlessMs;
      return seen;
    },
  };
}

/** A file of another time is never read: its name is new, and it is not there before. */
function dumpCommands(file: string, options: readonly string[]): Argv[] {
  return [
    ['rm', '-f', file],
    ['uiautomator', 'dump', ...options, file],
    ['cat', file],
    ['rm', '-f', file],
  ];
}

/** It fails in many ways, most of them with exit code 0. */
export function judge([, dumped, read]: readonly Said[]): SeenScreen {
  const words = dumped?.text.trim() ?? '';
  if (/could not get idle state/i.test(words)) return { why: restlessWords };
  if (read !== undefined && read.code === 0) {
    const tree = parseTree(read.text);
    return tree === null ? { why: reason('brokenTree') } : { tree };
  }
  return { why: words === '' ? reason('silent') : deviceWords(words.slice(0, 300)) };
}
