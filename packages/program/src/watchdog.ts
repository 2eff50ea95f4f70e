import { Worker } from 'node:worker_threads';

interface Patience {
  lookEveryMs: number;
  stillAtMostMs: number;
}

/** Less than the silence after which hosts count as away. */
const patience: Patience = { lookEveryMs: 1_000, stillAtMostMs: 10_000 };

/**
 * Ends a program whose event loop stands still, so that whoever supervises it starts the next one. A thread of its own
 * counts its own looks: a machine that slept, or a process that was stopped, has not stood still.
 * @param program as its last words name it
 */
export function startWatchdog(program: string, { lookEveryMs, stillAtMostMs } = patience): void {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(turns, 0, 1), lookEveryMs).unref();
  const workerData = { turns, lookEveryMs, looks: stillAtMostMs / lookEveryMs, program };
  new Worker(watchingThread, { eval: true, workerData, execArgv: [] }).unref();
}

/** Writes its last words itself: the log belongs to the thread that stands still. */
const watchingThread = `
  const { writeSync } = require('node:fs');
  const { workerData: { turns, lookEveryMs, looks, program } } = require('node:worker_threads');
  let seen = 0;
  let still = 0;
  setInterval(() => {
    const now = Atomics.load(turns, 0);
    still = now === seen ? still + 1 : 0;
    seen = now;
    if (still < looks) return;
    const msg = 'the event loop has stood still for too long; the ' + program + ' ends';
    writeSync(2, JSON.stringify({ level: 60, msg }) + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }, lookEveryMs);
`;
