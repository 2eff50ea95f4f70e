import type { AdbConnection } from './adb-connection.ts';
import { LinkError } from './link-error.ts';
import { sendAll } from './send-all.ts';

/** As adbd takes them. */
const pieceBytes = 64 * 1024;
/** An ordinary file that all may read: the package manager is another user. */
const fileMode = 0o100644;
const longestWords = 4 * 1024;

/** The file transfer of adb: SEND, DATA …, DONE; then OKAY, or FAIL and why. */
export async function pushFile(
  connection: AdbConnection,
  { path, source }: { path: string; source: AsyncIterable<Buffer> },
  options: { deadlineMs: number; onSent(bytes: number): void },
): Promise<void> {
  let sent = 0;
  async function* messages(): AsyncGenerator<Buffer, void> {
    const target = Buffer.from(`${path},${fileMode}`);
    yield message('SEND', target.length, target);
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes);
        sent += piece.length;
        yield message('DATA', piece.length, piece);
      }
    }
    yield message('DONE', Math.floor(Date.now() / 1000));
  }
  await sendAll(connection, messages(), { ...options, onSent: () => options.onSent(sent) });
  connection.expect(options.deadlineMs, 'device_silent');
  await readEnd(connection);
}

function message(id: string, length: number, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, data]);
}

async function readEnd(connection: AdbConnection): Promise<void> {
  let held = Buffer.alloc(0);
  for (;;) {
    const id = held.toString('latin1', 0, 4);
    if (held.length >= 8 && id === 'OKAY') return;
    const length = held.length >= 8 ? Math.min(held.readUInt32LE(4), longestWords) : 0;
    if (held.length >= 8 + length && held.length >= 8) {
      throw new LinkError('refused', id === 'FAIL' ? held.toString('utf8', 8, 8 + length) : `answered ${id}`);
    }
    const chunk = await connection.readSome();
    if (chunk === null) throw new LinkError('device_lost', 'the connection closed before the file was kept');
    held = Buffer.concat([held, chunk]);
  }
}
