import type { ByteSource, Sink } from './command.ts';

export interface Streams {
  stdin: ByteSource;
  out: Sink;
  err: Sink;
}

/** A queue between two steps of a pipeline. */
export function createPipe(): ByteSource & { write: Sink; end(): void } {
  const chunks: Buffer[] = [];
  let ended = false;
  let wake: (() => void) | undefined;
  const rouse = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    async read() {
      while (chunks.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return chunks.shift() ?? null;
    },
    write(data) {
      chunks.push(data);
      rouse();
      return Promise.resolve();
    },
    end() {
      ended = true;
      rouse();
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
