import { limits } from '@rackhand/contract/limits';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';

/** What each server instance looks after every second. */
export interface FarmUpkeep {
  start(): void;
  close(): Promise<void>;
}

interface UpkeepDeps {
  clock: Clock;
  log: Logger;
  /** Every second. */
  routine: (at: Date) => Promise<void>;
  /** Every second, unless this instance cannot judge whether a host is silent. */
  judgeHosts: (at: Date) => Promise<void>;
}

/** Of a routine that runs each second, the part that is not needed so often. */
export function everyMinute(work: () => Promise<void>): (at: Date) => Promise<void> {
  let due = 0;
  return async (at) => {
    if (at.getTime() < due) return;
    due = at.getTime() + 60_000;
    await work();
  };
}

const periodMs = 1000;
/** Between two rounds, the time of day and the process's own time may differ by so much. */
const toleranceMs = 2000;

/**
 * A host's silence counts only when this instance would have heard it: not in the first minute, and not for a while
 * after the database was away, the process stood still or the clock was set.
 */
export function createFarmUpkeep({ clock, log, routine, judgeHosts }: UpkeepDeps): FarmUpkeep {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let judgeFrom = 0;
  let last = { wall: 0, own: 0 };

  const round = async (): Promise<void> => {
    const at = clock.now();
    const own = performance.now();
    const wallPassed = at.getTime() - last.wall;
    const ownPassed = own - last.own;
    last = { wall: at.getTime(), own };
    const isLate = ownPassed > periodMs + toleranceMs;
    const isSet = Math.abs(wallPassed - ownPassed) > toleranceMs;
    if (isLate || isSet) judgeFrom = Math.max(judgeFrom, own + limits.hostSilenceMs);
    try {
      await routine(at);
      if (own >= judgeFrom) await judgeHosts(at);
    } catch (error) {
      judgeFrom = Math.max(judgeFrom, performance.now() + limits.hostSilenceMs);
      log.warn({ err: error }, 'the farm could not be looked after this time');
    }
  };

  return {
    start: () => {
      judgeFrom = performance.now() + limits.hostGraceAfterStartMs;
      last = { wall: clock.now().getTime(), own: performance.now() };
      let isBusy = false;
      timer = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        running = round().finally(() => {
          isBusy = false;
        });
      }, periodMs);
    },
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
