import { mkdir } from 'node:fs/promises';
import type { RunReport } from '@rackhand/contract/host/agent-link';
import type { EndOfRun } from '@rackhand/contract/test/end-of-run';
import { createMask } from '@rackhand/contract/test/mask-values';
import { textOf } from '@rackhand/program/text-of';
import type { SendFile } from '../../server-link/send-file.ts';
import type { AttemptKey } from '../attempt-key.ts';
import type { AttemptResult, RunEntry, RunJournal } from '../run-journal.ts';
import type { FileLimits } from '../spool/file-spool.ts';
import type { AttemptDeps } from './attempt-deps.ts';
import { brokenOff, carryOut, endAbandoned, endOf, notBegun } from './carry-out.ts';
import { notCleaned } from './clean-run.ts';
import { type Delivery, openDelivery } from './delivery.ts';
import { createRunControl } from './run-control.ts';
import { type LoneEnd, tellEndAlone } from './tell-end-alone.ts';

/** One attempt of a run, from its order until all of it is stored. */
export interface Attempt {
  readonly key: AttemptKey;
  readonly udid: string;
  /** Resolves when the device is not touched by it any more. */
  readonly untouched: Promise<void>;
  isUnderWay(): boolean;
  end(how: EndOfRun): void;
  /** A server listens from now on. */
  resume(): void;
  storedTo(nextLine: number): void;
  /** Its end is stored. */
  forget(): Promise<void>;
  /** The agent ends: what has not ended is found by the next one. */
  close(): Promise<void>;
}

interface OpenDeps extends Omit<AttemptDeps, 'entry' | 'delivery' | 'control' | 'mask' | 'noteBefore'> {
  journal: RunJournal;
  send: SendFile;
  fileLimits: FileLimits;
  report(report: RunReport): void;
  /** Waits until nobody else works with the device; false: somebody has it by a newer lease. */
  mayBegin(): Promise<boolean>;
}

/** `isAbandoned`: the agent before this one had taken it. */
export function openAttempt(deps: OpenDeps, entry: RunEntry, isAbandoned: boolean): Attempt {
  const { journal, log } = deps;
  const control = createRunControl();
  const mask = createMask(entry.plan.scenario.variables);
  let delivery: Delivery | null = null;
  /** Of an attempt that found no room for what it would deliver. */
  let loneEnd: LoneEnd | null = null;
  let isUnderWay = entry.result === null;
  let [isClosed, wantsResume] = [false, false];

  const work = async (own: Delivery): Promise<AttemptResult | null> => {
    const mayBegin = await Promise.race([deps.mayBegin(), whenAborted(control.device)]);
    const how = mayBegin ? endOf(control.test) : 'fenced';
    if (how !== null && !isAbandoned) return notBegun(how);
    if (isClosed) return null;
    const noteBefore: AttemptDeps['noteBefore'] = (before) => {
      entry.before = before;
      return journal.write(entry);
    };
    const all: AttemptDeps = { ...deps, entry, delivery: own, control, mask, noteBefore };
    return isAbandoned ? endAbandoned(all) : carryOut(all);
  };
  const begin = async (): Promise<void> => {
    const folder = journal.folderOf(entry);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!isAbandoned) await journal.write(entry);
    const { send, fileLimits, report } = deps;
    const own = await openDelivery({ key: entry.key, folder, send, fileLimits, mask, report });
    delivery = own;
    if (wantsResume) own.resume();
    entry.result ??= await work(own);
    isUnderWay = false;
    control.stop();
    // An agent that ends leaves the rest to the next one.
    if (entry.result === null || isClosed) return;
    // Also from a disk that is full: an agent that is started again says of it what it finds, and the first word counts.
    await journal.write(entry).catch((error: unknown) => {
      log.warn({ err: error, run: entry.key }, 'the end of a run could not be written down');
    });
    own.end(entry.result);
  };
  const untouched = begin().catch((error: unknown) => {
    isUnderWay = false;
    control.stop();
    log.error({ err: error, run: entry.key }, 'a run could not be worked on');
    if (isClosed) return;
    const wasTouched = isAbandoned || delivery !== null;
    entry.result ??= brokenOff(error, wasTouched ? notCleaned(entry.plan, textOf(error)) : null);
    if (delivery === null) loneEnd = tellEndAlone(deps.report, entry.key, entry.result);
    else delivery.end(entry.result);
  });
  return {
    key: entry.key,
    udid: entry.udid,
    untouched,
    isUnderWay: () => isUnderWay,
    end: control.end,
    resume() {
      wantsResume = true;
      delivery?.resume();
      loneEnd?.tell();
    },
    storedTo: (nextLine) => delivery?.storedTo(nextLine),
    async forget() {
      await untouched;
      loneEnd?.stop();
      await delivery?.files.brought();
      await delivery?.close();
      await journal.forget(entry);
    },
    async close() {
      isClosed = true;
      control.end('agent_ended');
      await untouched;
      loneEnd?.stop();
      await delivery?.close();
    },
  };
}

/** Whoever waits for somebody else's work does not wait for it to be let go. */
function whenAborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    else signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}
