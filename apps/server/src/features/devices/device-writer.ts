import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isTransient } from '../../platform/database/transient-error.ts';
import type { HostReport } from './host-report.ts';

/** Takes what agents report and stores it in batches; one for each server instance keeps the order of changes. */
export interface DeviceWriter {
  /** Resolves when the report is committed; rejects when it can never be. */
  submit(report: HostReport): Promise<void>;
  /** Stores what has come and takes nothing more. */
  close(): Promise<void>;
}

export interface WriterDeps {
  store: (reports: readonly HostReport[]) => Promise<void>;
  log: Logger;
  /** Told of the number of changes in each batch. */
  onBatch?: (size: number) => void;
}

interface Waiting {
  report: HostReport;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** More in one statement gain nothing and keep the first of them waiting. */
const batchSize = 600;
const firstPauseMs = 50;
const longestPauseMs = 2000;

/** Nobody waits for a batch to fill: it takes what came while the one before it was written. */
export function createDeviceWriter({ store, log, onBatch }: WriterDeps): DeviceWriter {
  let queue: Waiting[] = [];
  let running: Promise<void> | null = null;
  let closed = false;

  const run = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = takeBatch(queue);
      const taken = new Set(batch);
      queue = queue.filter((waiting) => !taken.has(waiting));
      await write(batch);
    }
    running = null;
  };

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await retry(() => store(batch.map(({ report }) => report)));
      onBatch?.(batch.reduce((sum, { report }) => sum + report.sightings.size, 0));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      await writeApart(batch, error);
    }
  };

  /** One report that cannot be stored must not take the others with it. */
  const writeApart = async (batch: readonly Waiting[], error: unknown): Promise<void> => {
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) {
      log.error({ err: error, hostId: only.report.link.hostId }, 'a report of an agent could not be stored');
      only.reject(error);
      return;
    }
    for (const waiting of batch) await write([waiting]);
  };

  const retry = async (attempt: () => Promise<void>): Promise<void> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await attempt();
        return;
      } catch (error) {
        if (!isTransient(error) || closed) throw error;
        log.warn({ err: error }, 'the database did not take a batch; it is tried again');
        await wait(pauseMs);
      }
    }
  };

  return {
    submit: (report) => {
      if (closed) return Promise.reject(new Error('the server is stopping'));
      return new Promise((resolve, reject) => {
        queue.push({ report, resolve, reject });
        running ??= run();
      });
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
}

/**
 * From the head of the queue: whole messages, one change for each device, a snapshot alone. A link that repeats itself
 * waits for the next batch with all that it has said after; the links behind it do not wait for it.
 */
function takeBatch(queue: readonly Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  const udids = new Set<string>();
  const heldUp = new Set<number>();
  for (const waiting of queue) {
    const { sightings, kind, link } = waiting.report;
    if (heldUp.has(link.hostId)) continue;
    const isAlone = kind === 'snapshot' || udids.size + sightings.size > batchSize;
    if (batch.length > 0 && isAlone) break;
    if ([...sightings.keys()].some((udid) => udids.has(udid))) {
      heldUp.add(link.hostId);
      continue;
    }
    batch.push(waiting);
    for (const udid of sightings.keys()) udids.add(udid);
    if (isAlone) break;
  }
  return batch;
}
