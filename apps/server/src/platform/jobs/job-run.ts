import { textOf } from '@rackhand/program/text-of';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { type Job, nextAfter } from './job.ts';
import type { JobStore } from './job-store.ts';
import { createPeriod } from './period.ts';

/** A job as this server does it: never twice at a time, and its failure is its own. */
export interface JobRun {
  readonly job: Job;
  /** Begins it where its time has come; one that a single server does waits for its turn. */
  look(at: number, own: number): void;
  /** Begins it; while it is at work, once more after that. @returns when it is over, which never fails */
  begin(): Promise<void>;
  isBusy(): boolean;
  lastSuccessAt(): Date | null;
  failures(): number;
  close(): Promise<void>;
}

interface RunDeps {
  clock: Clock;
  log: Logger;
  store: Pick<JobStore, 'settle' | 'note'>;
}

/** One that fails each second is named so often. */
const nameEveryMs = 60_000;

export function createJobRun(job: Job, { clock, log, store }: RunDeps): JobRun {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;
  const due = createPeriod();
  let lastSuccessAt: Date | null = null;
  let failures = 0;
  let isFailing = false;
  let namedAt = Number.NEGATIVE_INFINITY;

  const work = async (): Promise<void> => {
    const at = clock.now();
    const error = await job.run(at).then(() => null, asError);
    if (error === null) lastSuccessAt = at;
    else failures += 1;
    name(error, at);
    const end = { at, error: error === null ? null : textOf(error) };
    const changes = (error !== null) !== isFailing;
    isFailing = error !== null;
    try {
      if (job.isAlone === true)
        await store.settle(job.name, { ...end, nextAt: nextAfter(job, at, isFailing) });
      else if (changes) await store.note(job.name, end);
    } catch (cause) {
      log.debug({ err: cause, job: job.name }, 'the end of a job was not stored');
    }
  };
  const name = (error: Error | null, at: Date): void => {
    if (error === null && isFailing) log.info({ job: job.name }, 'a job goes well again');
    if (error === null || (isFailing && at.getTime() - namedAt < nameEveryMs)) return;
    namedAt = at.getTime();
    log.warn({ err: error, job: job.name, failures }, 'a job has failed; it is tried again');
  };
  const begin = (): Promise<void> => {
    isWanted = running !== null;
    if (isClosed) return Promise.resolve();
    running ??= work().finally(() => {
      running = null;
      if (isWanted) void begin();
    });
    return running;
  };

  return {
    job,
    look: (at, own) => {
      const { everyMs, isAlone } = job;
      if (everyMs === null || isAlone === true || running !== null) return;
      if (due.isOver(everyMs, at, own)) void begin();
    },
    begin,
    isBusy: () => running !== null,
    lastSuccessAt: () => lastSuccessAt,
    failures: () => failures,
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
