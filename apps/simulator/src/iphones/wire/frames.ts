import type { Duplex } from 'node:stream';
import { build, parse } from 'plist';

/** The same two forms of message that libusbmuxd and libimobiledevice write, read here in a way of its own. */
export type Message = Parameters<typeof build>[0];
export type Said = Record<string, unknown>;

const usbmuxHeaderBytes = 16;
const plistKind = 8;
const mostBytes = 4 * 1024 * 1024;

/** Hears the next message of a client: its number, and what it says. */
export function hearUsbmux(stream: Duplex, take: (said: Said, number: number) => void): () => void {
  return hear(
    stream,
    usbmuxHeaderBytes,
    (header) => header.readUInt32LE(0) - usbmuxHeaderBytes,
    (body, header) => {
      take(parse(body.toString('utf8')) as Said, header.readUInt32LE(12));
    },
  );
}

export function sayUsbmux(stream: Duplex, message: Message, number: number): void {
  const body = Buffer.from(build(message));
  const header = Buffer.alloc(usbmuxHeaderBytes);
  header.writeUInt32LE(usbmuxHeaderBytes + body.length, 0);
  header.writeUInt32LE(1, 4);
  header.writeUInt32LE(plistKind, 8);
  header.writeUInt32LE(number, 12);
  stream.write(Buffer.concat([header, body]));
}

export function hearService(stream: Duplex, take: (said: Said) => void): () => void {
  return hear(
    stream,
    4,
    (header) => header.readUInt32BE(0),
    (body) => take(parse(body.toString('utf8')) as Said),
  );
}

export function sayService(stream: Duplex, message: Message): void {
  const body = Buffer.from(build(message));
  const header = Buffer.alloc(4);
  header.writeUInt32BE(body.length);
  stream.write(Buffer.concat([header, body]));
}

/** Whoever says what can't be read is hung up on. Answers how to stop; what has come besides is lost then. */
function hear(
  stream: Duplex,
  headerBytes: number,
  lengthOf: (header: Buffer) => number,
  take: (body: Buffer, header: Buffer) => void,
): () => void {
  let held = Buffer.alloc(0);
  let isStopped = false;
  const onData = (piece: Buffer): void => {
    held = Buffer.concat([held, piece]);
    try {
      while (!isStopped && held.length >= headerBytes) {
        const header = held.subarray(0, headerBytes);
        const length = lengthOf(header);
        if (length < 0 || length > mostBytes) throw new Error('too long');
        if (held.length < headerBytes + length) return;
        const body = held.subarray(headerBytes, headerBytes + length);
        held = held.subarray(headerBytes + length);
        take(body, header);
      }
    } catch {
      stream.destroy();
    }
  };
  stream.on('data', onData);
  return () => {
    isStopped = true;
    stream.off('data', onData);
  };
}
