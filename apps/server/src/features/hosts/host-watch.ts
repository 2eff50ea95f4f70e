import { limits } from '@rackhand/contract/limits';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';

/** Each server instance asks every second whether hosts are silent; nothing else can hold that up. */
export interface HostWatch {
  start(): void;
  close(): Promise<void>;
}

interface HostWatchDeps {
  clock: Clock;
  log: Logger;
  /** Whether the database answers; asked while hosts are not judged. */
  probe: () => Promise<unknown>;
  /** Every second, unless this instance cannot judge whether a host is silent. */
  judgeHosts: (at: Date) => Promise<void>;
}

const periodMs = 1000;
/** While hosts are not judged, a database that answers is asked again so much later. */
const probeEveryMs = 5_000;
/** Between two rounds, the time of day and the process's own time may differ by so much. */
const toleranceMs = 2000;

/**
 * A host's silence counts only when this instance would have heard it: not in the first minute, and not for a while
 * after the database was away, the process stood still or the clock was set.
 */
export function createHostWatch({ clock, log, probe, judgeHosts }: HostWatchDeps): HostWatch {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let judgeFrom = 0;
  let probeFrom = 0;
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
      if (own >= judgeFrom) await judgeHosts(at);
      else if (own >= probeFrom) {
        await probe();
        probeFrom = own + probeEveryMs;
      }
    } catch (error) {
      judgeFrom = Math.max(judgeFrom, performance.now() + limits.hostSilenceMs);
      log.warn({ err: error }, 'hosts could not be judged this time');
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
