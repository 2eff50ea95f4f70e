import type { WireStream } from '../wire/stream.ts';

/** As Linux has it: a program that prints more waits until the host has taken what is there. */
const pipeBytes = 64 * 1024;

/** What a device's programs print on its way to the host: all that has come while a packet was under way goes in the next. */
export interface OutputPipe {
  write(data: Buffer): Promise<void>;
  /** Resolves when the host has taken everything. */
  flush(): Promise<void>;
}

export function createOutputPipe(stream: Pick<WireStream, 'send'>): OutputPipe {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let draining: Promise<void> | null = null;
  let failure: Error | null = null;

  async function drain(): Promise<void> {
    try {
      while (held.length > 0) {
        const batch = Buffer.concat(held, heldBytes);
        held = [];
        heldBytes = 0;
        await stream.send(batch);
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    draining = null;
  }

  async function flush(): Promise<void> {
    await draining;
    if (failure !== null) throw failure;
  }

  return {
    async write(data) {
      if (failure !== null) throw failure;
      held.push(data);
      heldBytes += data.length;
      draining ??= drain();
      if (heldBytes > pipeBytes) await flush();
    },
    flush,
  };
}
