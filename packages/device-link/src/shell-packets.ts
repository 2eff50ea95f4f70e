/** The packets of adb's `shell,v2` service: one byte of kind, four of length (little-endian), then the bytes. */
const kinds = { stdout: 1, stderr: 2, exit: 3 } as const;
const headerBytes = 5;

export interface ShellOutput {
  stdout: Buffer[];
  stderr: Buffer[];
  exitCode: number | null;
}

/** Takes the stream in pieces cut anywhere; packets of other kinds are passed over. */
export function createShellPacketReader(): { push(chunk: Buffer): void; output: ShellOutput } {
  const output: ShellOutput = { stdout: [], stderr: [], exitCode: null };
  let held: Buffer[] = [];
  let heldBytes = 0;
  /** What has to be there before the next packet is looked at: a large one that drips in is put together once. */
  let wanted = headerBytes;
  return {
    output,
    push(chunk) {
      held.push(Buffer.from(chunk));
      heldBytes += chunk.length;
      if (heldBytes < wanted) return;
      let rest = Buffer.concat(held);
      while (rest.length >= (wanted = endOf(rest))) {
        keep(output, rest[0] ?? 0, rest.subarray(headerBytes, wanted));
        rest = rest.subarray(wanted);
      }
      [held, heldBytes] = [[rest], rest.length];
    },
  };
}

/** Of the first packet; of one whose header is not all there, the header's. */
function endOf(bytes: Buffer): number {
  return bytes.length < headerBytes ? headerBytes : headerBytes + bytes.readUInt32LE(1);
}

function keep(output: ShellOutput, kind: number, bytes: Buffer): void {
  if (kind === kinds.stdout) output.stdout.push(bytes);
  else if (kind === kinds.stderr) output.stderr.push(bytes);
  else if (kind === kinds.exit) output.exitCode = bytes[0] ?? null;
}
