import { setTimeout as wait } from 'node:timers/promises';
import { textOf } from '@rackhand/program/text-of';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Job } from './job.ts';
import { createJobRun, type JobRun } from './job-run.ts';
import type { JobStore } from './job-store.ts';
import { createPeriod } from './period.ts';

/** All that this server does by itself. */
export interface Jobs {
  add(job: Job): void;
  /** There is something to do for it now. */
  wake(name: string): void;
  /** How each has gone here. */
  runs(): readonly JobRun[];
  start(): void;
  close(): Promise<void>;
}

interface JobsDeps {
  clock: Clock;
  log: Logger;
  store: JobStore;
  /** Whether the time of a job has come is looked at this often; a second where nothing is said. */
  lookEveryMs?: number | undefined;
}

const usualLookMs = 1_000;
/** How often the servers ask whose turn it is; a job whose server has died is another's by then. */
const askEveryMs = 60_000;
/** What is begun next waits so long for a job to end: all at once they would take every connection that people wait for. */
const apartMs = 50;

export function createJobs({ clock, log, store, lookEveryMs = usualLookMs }: JobsDeps): Jobs {
  const runs = new Map<string, JobRun>();
  let timer: NodeJS.Timeout | undefined;
  const turn = createPeriod();
  let asking: Promise<void> | null = null;

  const look = (): void => {
    const [at, own] = [clock.now().getTime(), performance.now()];
    for (const run of runs.values()) run.look(at, own);
    if (asking !== null || !turn.isOver(askEveryMs, at, own)) return;
    asking = ask().finally(() => {
      asking = null;
    });
  };
  let isKnown = false;
  let isClosing = false;
  const ask = async (): Promise<void> => {
    const alone = [...runs.values()].filter(({ job }) => job.isAlone === true);
    try {
      if (!isKnown) await store.know([...runs.keys()]);
      isKnown = true;
      const idle = alone.filter((run) => !run.isBusy()).map(({ job }) => job.name);
      for (const name of await store.claim(idle, clock.now()))
        await Promise.race([runs.get(name)?.begin(), wait(isClosing ? 0 : apartMs)]);
    } catch (error) {
      log.warn({ reason: textOf(error) }, 'whose turn it is for jobs could not be asked');
    }
  };

  return {
    add: (job) => {
      if (runs.has(job.name)) throw new Error(`there are two jobs ${job.name}`);
      runs.set(job.name, createJobRun(job, { clock, log, store }));
    },
    wake: (name) => void runs.get(name)?.begin(),
    runs: () => [...runs.values()],
    start: () => {
      timer = setInterval(look, lookEveryMs);
    },
    close: async () => {
      clearInterval(timer);
      isClosing = true;
      await asking;
      await Promise.all([...runs.values()].map((run) => run.close()));
    },
  };
}
