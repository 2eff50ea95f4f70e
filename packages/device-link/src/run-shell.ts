import type { AdbConnection } from './adb-connection.ts';
import { LinkError } from './link-error.ts';
import { createShellPacketReader } from './shell-packets.ts';

export interface ShellResult {
  stdout: string;
  /** null from a device before Android 7, whose shell has no exit code. */
  exitCode: number | null;
}

/** What a command may print; a device that prints more is cut off, so that it can't fill the agent's memory. */
const maximumOutputBytes = 4 * 1024 * 1024;

/** Reads the answer of a `shell,v2` service. A stream that ends without the exit packet is a failure: adb's own client calls it success. */
export async function readShellV2(connection: AdbConnection): Promise<ShellResult> {
  const reader = createShellPacketReader();
  await readAll(connection, (chunk) => {
    reader.push(chunk);
  });
  const { stdout, exitCode } = reader.output;
  if (exitCode === null) throw new LinkError('device_lost', 'the shell ended without an exit code');
  return { stdout: textOf(stdout), exitCode };
}

/** The old shell has no end mark: a device that vanished looks like one that had no more to say. */
export async function readShellV1(connection: AdbConnection): Promise<ShellResult> {
  const chunks: Buffer[] = [];
  await readAll(connection, (chunk) => {
    chunks.push(chunk);
  });
  return { stdout: textOf(chunks), exitCode: null };
}

async function readAll(connection: AdbConnection, take: (chunk: Buffer) => void): Promise<void> {
  let bytes = 0;
  try {
    for (;;) {
      const chunk = await connection.readSome();
      if (chunk === null) return;
      bytes += chunk.length;
      if (bytes > maximumOutputBytes) throw new LinkError('refused', 'the command printed too much');
      take(chunk);
    }
  } catch (error) {
    if (!(error instanceof LinkError) || bytes === 0) throw error;
    throw new LinkError(error.failure, error.message, true);
  }
}

/** A pseudo-terminal, as old shells use, ends its lines with CR LF. */
function textOf(chunks: Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8').replaceAll('\r\n', '\n').replaceAll('\r', '');
}
