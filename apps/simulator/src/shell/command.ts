import type { SimulatedDevice } from '../device/simulated-device.ts';

/** Where a command reads from; null is the end. */
export interface ByteSource {
  read(): Promise<Buffer | null>;
}

export type Sink = (data: Buffer) => Promise<void>;

/** What one command sees when it runs. */
export interface CommandCall {
  name: string;
  args: readonly string[];
  device: SimulatedDevice;
  stdin: ByteSource;
  out(data: string | Buffer): Promise<void>;
  err(data: string | Buffer): Promise<void>;
  /** Aborted when the host has gone away. */
  gone: AbortSignal;
  folder: string;
  /** The person's window; null where nobody sits at it. */
  terminal: TerminalWindow | null;
}

export interface TerminalWindow {
  /** `$TERM`. */
  readonly kind: string;
  size: { rows: number; columns: number };
}

/** Answers the exit code. */
export type Command = (call: CommandCall) => Promise<number>;

export function toBytes(data: string | Buffer): Buffer {
  return typeof data === 'string' ? Buffer.from(data) : data;
}

export const noInput: ByteSource = { read: () => Promise.resolve(null) };

/** A command that prints what it knows and succeeds. */
export function printing(text: (call: CommandCall) => string): Command {
  return async (call) => {
    await call.out(text(call));
    return 0;
  };
}

/** Reads exactly so many bytes, or fewer when the input ends; what came too much is lost, as with a closed pipe. */
export async function readBytes(
  source: ByteSource,
  count: number,
  each: (chunk: Buffer) => void,
): Promise<number> {
  let taken = 0;
  while (taken < count) {
    const chunk = await source.read();
    if (chunk === null) break;
    const part = chunk.subarray(0, count - taken);
    taken += part.length;
    each(part);
  }
  return taken;
}

export async function readText(source: ByteSource): Promise<string> {
  const chunks: Buffer[] = [];
  for (let chunk = await source.read(); chunk !== null; chunk = await source.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
