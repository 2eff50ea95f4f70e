/** adb's message header: six little-endian words, then the payload (AOSP packages/modules/adb/protocol.txt). */
export const commands = {
  CNXN: 0x4e584e43,
  AUTH: 0x48545541,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  CLSE: 0x45534c43,
  WRTE: 0x45545257,
} as const;
export type CommandName = keyof typeof commands;

export interface Packet {
  command: CommandName;
  arg0: number;
  arg1: number;
  data: Buffer;
}

export const headerBytes = 24;
/** What adb offers at most; a header that asks for more is not adb. */
export const maximumPayloadBytes = 1024 * 1024;

const names = new Map<number, CommandName>(
  (Object.keys(commands) as CommandName[]).map((name) => [commands[name], name]),
);

export class BrokenPacket extends Error {}

function checksum(data: Buffer): number {
  let sum = 0;
  for (const byte of data) sum = (sum + byte) >>> 0;
  return sum;
}

/** `withChecksum`: peers older than version 0x01000001 refuse a packet without one. */
export function encodePacket(packet: Packet, withChecksum: boolean): Buffer[] {
  const header = Buffer.allocUnsafe(headerBytes);
  const command = commands[packet.command];
  header.writeUInt32LE(command, 0);
  header.writeUInt32LE(packet.arg0 >>> 0, 4);
  header.writeUInt32LE(packet.arg1 >>> 0, 8);
  header.writeUInt32LE(packet.data.length, 12);
  header.writeUInt32LE(withChecksum ? checksum(packet.data) : 0, 16);
  header.writeUInt32LE((command ^ 0xffffffff) >>> 0, 20);
  return packet.data.length === 0 ? [header] : [header, packet.data];
}

interface Header extends Omit<Packet, 'data'> {
  length: number;
  check: number;
}

function decodeHeader(bytes: Buffer): Header {
  const word = bytes.readUInt32LE(0);
  const command = names.get(word);
  const length = bytes.readUInt32LE(12);
  if (command === undefined || bytes.readUInt32LE(20) !== (word ^ 0xffffffff) >>> 0) {
    throw new BrokenPacket('the peer does not speak adb');
  }
  if (length > maximumPayloadBytes) throw new BrokenPacket(`payload of ${String(length)} bytes`);
  return {
    command,
    arg0: bytes.readUInt32LE(4),
    arg1: bytes.readUInt32LE(8),
    length,
    check: bytes.readUInt32LE(16),
  };
}

/**
 * Cuts a byte stream into packets, however the network has split it. A payload is filled as it comes: pieces that wait for the
 * last of theirs, of many devices at once, would outlive what tidies memory cheaply. `verify` says whether checksums count by now.
 */
export function createPacketReader(verify: () => boolean) {
  let header: Header | undefined;
  let wanted = Buffer.allocUnsafe(headerBytes);
  let filled = 0;

  function want(bytes: number): void {
    wanted = Buffer.allocUnsafe(bytes);
    filled = 0;
  }

  /** All that was wanted is there: a header, which may be a packet by itself, or the payload of the last one. */
  function complete(): Packet | undefined {
    if (header === undefined) {
      header = decodeHeader(wanted);
      want(header.length);
      if (header.length > 0) return undefined;
    }
    const { length: _, check, ...rest } = header;
    const data = wanted;
    header = undefined;
    want(headerBytes);
    if (verify() && checksum(data) !== check) throw new BrokenPacket('wrong checksum');
    return { ...rest, data };
  }

  return {
    /** Throws BrokenPacket when the bytes are not adb's. */
    push(chunk: Buffer): Packet[] {
      const packets: Packet[] = [];
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.copy(wanted, filled, at);
        at += taken;
        filled += taken;
        const packet = filled === wanted.length ? complete() : undefined;
        if (packet !== undefined) packets.push(packet);
      }
      return packets;
    },
  };
}
