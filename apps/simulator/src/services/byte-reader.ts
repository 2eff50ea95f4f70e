import { StreamGone, type WireStream } from '../wire/stream.ts';

/** Reads exact numbers of bytes from a stream that comes in pieces. */
export function createByteReader(stream: WireStream) {
  let chunks: Buffer[] = [];
  let held = 0;

  async function read(length: number): Promise<Buffer> {
    while (held < length) {
      const chunk = await stream.read();
      if (chunk === null) throw new StreamGone();
      chunks.push(chunk);
      held += chunk.length;
    }
    const whole = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    const rest = whole.subarray(length);
    chunks = rest.length > 0 ? [rest] : [];
    held = rest.length;
    return whole.subarray(0, length);
  }

  return {
    read,
    /** Four letters and a little-endian number, as each sync message begins. */
    async readHead(): Promise<{ id: string; length: number }> {
      const head = await read(8);
      return { id: head.toString('latin1', 0, 4), length: head.readUInt32LE(4) };
    },
  };
}
export type ByteReader = ReturnType<typeof createByteReader>;
