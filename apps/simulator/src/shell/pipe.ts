import type { ByteSource, Sink } from './command.ts';

export interface Streams {
  stdin: ByteSource;
  out: Sink;
  err: Sink;
}

/** What Linux holds between two programs; who writes more waits. */
const pipeBytes = 64 * 1024;

/** Nobody reads any more: the step that writes ends, as by SIGPIPE. */
export class BrokenPipe extends Error {}

export interface Pipe extends ByteSource {
  write: Sink;
  /** Nothing more is written. */
  end(): void;
  /** Nothing more is read. */
  close(): void;
}

/** A queue between two steps of a pipeline. */
export function createPipe(): Pipe {
  const chunks: Buffer[] = [];
  let held = 0;
  let ended = false;
  let closed = false;
  let wakeReader: (() => void) | undefined;
  let writers: (() => void)[] = [];
  const wakeWriters = (): void => {
    const woken = writers;
    writers = [];
    for (const wake of woken) wake();
  };
  return {
    async read() {
      while (chunks.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wakeReader = resolve;
        });
      }
      const chunk = chunks.shift() ?? null;
      held -= chunk?.length ?? 0;
      wakeWriters();
      return chunk;
    },
    async write(data) {
      while (held >= pipeBytes && !closed) {
        await new Promise<void>((resolve) => {
          writers.push(resolve);
        });
      }
      if (closed) throw new BrokenPipe();
      chunks.push(data);
      held += data.length;
      wakeReader?.();
    },
    end() {
      ended = true;
      wakeReader?.();
    },
    close() {
      closed = true;
      wakeWriters();
    },
  };
}

/** A sink that keeps what is written, as text. */
export function createCollector(): { sink: Sink; text(): string } {
  const chunks: Buffer[] = [];
  return {
    sink(data) {
      chunks.push(data);
      return Promise.resolve();
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}
