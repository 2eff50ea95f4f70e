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
  let rest = Buffer.alloc(0);
  return {
    output,
    push(chunk) {
      rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
      while (rest.length >= headerBytes) {
        const end = headerBytes + rest.readUInt32LE(1);
        if (rest.length < end) return;
        keep(output, rest[0] ?? 0, rest.subarray(headerBytes, end));
        rest = rest.subarray(end);
      }
    },
  };
}

function keep(output: ShellOutput, kind: number, bytes: Buffer): void {
  if (kind === kinds.stdout) output.stdout.push(bytes);
  else if (kind === kinds.stderr) output.stderr.push(bytes);
  else if (kind === kinds.exit) output.exitCode = bytes[0] ?? null;
}
