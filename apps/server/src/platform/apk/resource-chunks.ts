import { must } from './apk-faults.ts';

/** A piece of a binary resource file. */
export interface Chunk {
  type: number;
  /** Of its header, from its beginning. */
  headerSize: number;
  bytes: Buffer;
}

/** The chunks that follow each other in there; what claims to be larger than its room is not read. */
export function* chunksIn(bytes: Buffer, from = 0): Generator<Chunk> {
  let at = from;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    const headerSize = bytes.readUInt16LE(at + 2);
    must(size >= 8 && headerSize >= 8 && headerSize <= size && at + size <= bytes.length);
    yield { type: bytes.readUInt16LE(at), headerSize, bytes: bytes.subarray(at, at + size) };
    at += size;
  }
}

export const chunkTypes = {
  pool: 0x0001,
  table: 0x0002,
  xml: 0x0003,
  startElement: 0x0102,
  endElement: 0x0103,
  resourceMap: 0x0180,
  package: 0x0200,
  type: 0x0201,
} as const;

/** A text by its number, read when it is asked for. */
export type Pool = (index: number) => string;

/** Longer than any name or label that is shown. */
const mostUnits = 10_000;

export function readPool({ bytes }: Chunk): Pool {
  const [count, isUtf8] = [bytes.readUInt32LE(8), (bytes.readUInt32LE(16) & 0x100) !== 0];
  const start = bytes.readUInt32LE(20);
  return (index) => {
    must(index < count);
    const at = start + bytes.readUInt32LE(28 + 4 * index);
    return isUtf8 ? utf8At(bytes, at) : utf16At(bytes, at);
  };
}

function utf16At(bytes: Buffer, at: number): string {
  const first = bytes.readUInt16LE(at);
  const isLong = (first & 0x8000) !== 0;
  const units = isLong ? ((first & 0x7fff) << 16) | bytes.readUInt16LE(at + 2) : first;
  const from = at + (isLong ? 4 : 2);
  must(from + 2 * units <= bytes.length);
  return bytes.toString('utf16le', from, from + 2 * Math.min(units, mostUnits));
}

/** Behind its length in UTF-16 comes the one in UTF-8. */
function utf8At(bytes: Buffer, at: number): string {
  const skipped = at + ((bytes.readUInt8(at) & 0x80) === 0 ? 1 : 2);
  const first = bytes.readUInt8(skipped);
  const isLong = (first & 0x80) !== 0;
  const length = isLong ? ((first & 0x7f) << 8) | bytes.readUInt8(skipped + 1) : first;
  const from = skipped + (isLong ? 2 : 1);
  must(from + length <= bytes.length);
  return bytes.toString('utf8', from, from + length);
}

/** A value as Android writes it: what kind of it, and its 32 bits. */
export interface TypedValue {
  type: number;
  data: number;
}

export const valueTypes = {
  reference: 0x01,
  text: 0x03,
  firstNumber: 0x10,
  boolean: 0x12,
  lastNumber: 0x1f,
} as const;
