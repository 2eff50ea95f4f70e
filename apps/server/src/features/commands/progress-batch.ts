import type { CommandReport } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { isTransient } from '../../platform/database/transient-error.ts';
import { storeProgress, type ToldProgress } from './store-progress.ts';

/**
 * How far running commands are, stored for all of them together and once a second at most: each change of the farm is made
 * under one lock, and a rack that is being updated tells of itself a hundred times a second.
 */
export interface ProgressBatch {
  /** Whether it is only how far a command is whose beginning this instance has stored; it is stored by and by then. */
  takes(hostId: number, report: CommandReport): boolean;
  /** What has been stored by itself: a beginning, or an end, after which nothing is told of it any more. */
  stored(report: CommandReport): void;
  close(): Promise<void>;
}

interface BatchDeps {
  db: Db;
  clock: Clock;
  log: Logger;
}

const everyMs = 1_000;
const mostBegun = 10_000;

export function createProgressBatch({ db, clock, log }: BatchDeps): ProgressBatch {
  /** The attempt with which each has begun. */
  const begun = new Map<string, number>();
  let waiting = new Map<string, ToldProgress>();
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let storedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const flush = async (): Promise<void> => {
    const told = waiting;
    waiting = new Map();
    try {
      const known = await storeProgress(db, [...told.values()], clock.now());
      // What has ended, or was delivered anew, is judged by itself when it is told of again.
      for (const id of told.keys()) if (!known.has(id)) begun.delete(id);
    } catch (error) {
      log.warn({ err: error }, 'how far commands are could not be stored');
      if (isTransient(error)) waiting = new Map([...told, ...waiting]);
    }
  };
  const flushSoon = (): void => {
    if (timer !== undefined || isClosed) return;
    timer = setTimeout(
      () => {
        storedAt = performance.now();
        storing = flush().finally(() => {
          timer = undefined;
          if (waiting.size > 0) flushSoon();
        });
      },
      Math.max(0, storedAt + everyMs - performance.now()),
    );
  };
  return {
    takes(hostId, report) {
      const { command_id, attempt } = report;
      if (report.type !== 'command_progress' || begun.get(command_id) !== attempt) return false;
      const { progress = null, apps = null } = report;
      waiting.set(command_id, { command_id, attempt, host_id: hostId, progress, apps });
      flushSoon();
      return true;
    },
    stored({ type, command_id, attempt, apps }) {
      // Those that ended without a word of their agent are forgotten at last; whoever goes on is stored by itself once more.
      if (begun.size >= mostBegun) begun.clear();
      if (type === 'command_progress' && apps !== undefined) begun.set(command_id, attempt);
      else if (type === 'command_result') begun.delete(command_id);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await storing;
    },
  };
}
