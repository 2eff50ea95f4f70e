import type { AdbConnection } from './adb-connection.ts';
import { LinkError } from './link-error.ts';
import { createShellPacketReader } from './shell-packets.ts';

export interface StreamOptions {
  v2: boolean;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * What a command writes, as it comes and no faster than it is taken: adb is not read from meanwhile, and so the device waits. It
 * ends as the command does; one that is cut off throws `device_lost`, where the shell can tell the two apart.
 */
export async function* readStream(
  connection: AdbConnection,
  { v2, signal }: StreamOptions,
): AsyncGenerator<Buffer, void> {
  const packets = createShellPacketReader();
  for (;;) {
    const chunk = await connection.readSome();
    if (signal.aborted) return;
    if (chunk === null) break;
    if (v2) packets.push(chunk);
    const pieces = v2 ? packets.output.stdout.splice(0) : [chunk];
    packets.output.stderr.length = 0;
    yield* pieces;
  }
  if (v2 && packets.output.exitCode === null)
    throw new LinkError('device_lost', 'the stream ended without an exit code');
}
