import { limits } from '@rackhand/contract/limits';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';

/** Each server instance asks every second who is silent; nothing else can hold that up. */
export interface HostWatch {
  start(): void;
  close(): Promise<void>;
}

interface HostWatchDeps {
  clock: Clock;
  log: Logger;
  /** Whether the database answers; asked while nobody is judged. */
  probe: () => Promise<unknown>;
  judgements: readonly Judgement[];
}

interface Judgement {
  /** So long somebody may be silent, and so long nobody is judged after this instance could not have heard them. */
  silenceMs: number;
  /** Every second, unless this instance cannot judge who is silent. */
  judge: (at: Date) => Promise<void>;
}

const periodMs = 1000;
/** While nobody is judged, a database that answers is asked again so much later. */
const probeEveryMs = 5_000;
/** Between two rounds, the time of day and the process's own time may differ by so much. */
const toleranceMs = 2000;

/**
 * A silence counts only when this instance would have heard it: not in the first minute, and not for a while after the
 * database was away, the process stood still or the clock was set.
 */
export function createHostWatch({ clock, log, probe, judgements }: HostWatchDeps): HostWatch {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const judgeFrom = judgements.map(() => 0);
  let probeFrom = 0;
  let last = { wall: 0, own: 0 };

  const postpone = (from: number): void => {
    for (const [nth, { silenceMs }] of judgements.entries())
      judgeFrom[nth] = Math.max(judgeFrom[nth] ?? 0, from + silenceMs);
  };
  const round = async (): Promise<void> => {
    const at = clock.now();
    const own = performance.now();
    const wallPassed = at.getTime() - last.wall;
    const ownPassed = own - last.own;
    last = { wall: at.getTime(), own };
    const isLate = ownPassed > periodMs + toleranceMs;
    const isSet = Math.abs(wallPassed - ownPassed) > toleranceMs;
    if (isLate || isSet) postpone(own);
    const due = judgements.filter((_judgement, nth) => own >= (judgeFrom[nth] ?? 0));
    try {
      for (const { judge } of due) await judge(at);
      if (due.length > 0 || own < probeFrom) return;
      await probe();
      probeFrom = own + probeEveryMs;
    } catch (error) {
      postpone(performance.now());
      log.warn({ err: error }, 'nobody could be judged silent this time');
    }
  };

  return {
    start: () => {
      judgeFrom.fill(performance.now() + limits.hostGraceAfterStartMs);
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
