import type { ByteSource, Sink, TerminalWindow } from '../shell/command.ts';
import type { WireStream } from '../wire/stream.ts';
import { createOutputPipe } from './output-pipe.ts';

/** Packets of shell v2 (AOSP shell_protocol.h): one byte of kind, four of length, the data. */
export const shellPacketKinds = {
  stdin: 0,
  stdout: 1,
  stderr: 2,
  exit: 3,
  closeStdin: 4,
  windowSize: 5,
} as const;

export interface ShellPacket {
  kind: number;
  data: Buffer;
}

export function encodeShellPacket(kind: number, data: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(kind, 0);
  header.writeUInt32LE(data.length, 1);
  return Buffer.concat([header, data]);
}

/** Cuts bytes into shell packets, wherever they were split. */
export function createShellPacketReader(): (chunk: Buffer) => ShellPacket[] {
  let held: Buffer = Buffer.alloc(0);
  return (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const packets: ShellPacket[] = [];
    while (held.length >= 5 && held.length >= 5 + held.readUInt32LE(1)) {
      const end = 5 + held.readUInt32LE(1);
      packets.push({ kind: held.readUInt8(0), data: held.subarray(5, end) });
      held = held.subarray(end);
    }
    return packets;
  };
}

/** `24x80,0x0`: rows, columns, and the window in pixels. */
function parseWindowSize(data: Buffer): { rows: number; columns: number } | null {
  const [, rows, columns] = /^(\d{1,5})x(\d{1,5}),/.exec(data.toString('latin1')) ?? [];
  return rows === undefined || columns === undefined
    ? null
    : { rows: Number(rows), columns: Number(columns) };
}

export function createShellProtocol(stream: WireStream, window: TerminalWindow | null = null) {
  const readPackets = createShellPacketReader();
  const output = createOutputPipe(stream);
  const waiting: Buffer[] = [];
  let ended = false;

  async function readStdin(): Promise<Buffer | null> {
    while (waiting.length === 0 && !ended) {
      const chunk = await stream.read();
      if (chunk === null) ended = true;
      else {
        for (const { kind, data } of readPackets(chunk)) {
          if (kind === shellPacketKinds.stdin && data.length > 0) waiting.push(data);
          else if (kind === shellPacketKinds.closeStdin) ended = true;
          else if (kind === shellPacketKinds.windowSize && window !== null)
            window.size = parseWindowSize(data) ?? window.size;
        }
      }
    }
    return waiting.shift() ?? null;
  }

  const sink =
    (kind: number): Sink =>
    (data) =>
      data.length === 0 ? Promise.resolve() : output.write(encodeShellPacket(kind, data));
  const out = sink(shellPacketKinds.stdout);
  const stdin: ByteSource = { read: readStdin };

  return {
    stdin,
    out,
    err: sink(shellPacketKinds.stderr),
    async exit(code: number): Promise<void> {
      await output.write(encodeShellPacket(shellPacketKinds.exit, Buffer.from([code & 0xff])));
      await output.flush();
    },
  };
}
