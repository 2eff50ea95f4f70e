import type { AdbConnection } from './adb-connection.ts';

interface SendingOptions {
  deadlineMs: number;
  onSent(bytes: number): void;
}

/** Sends piece by piece, each when the one before has left; ends early when the other side has said something. */
export async function sendAll(
  connection: AdbConnection,
  source: AsyncIterable<Buffer>,
  { deadlineMs, onSent }: SendingOptions,
): Promise<void> {
  let sent = 0;
  for await (const piece of source) {
    connection.expect(deadlineMs, 'device_silent');
    await connection.send(piece);
    if (connection.hasAnswer()) return;
    // Whoever has the next piece may take its time.
    connection.expect(null, 'device_silent');
    sent += piece.length;
    onSent(sent);
  }
}
