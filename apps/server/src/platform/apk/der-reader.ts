import { must } from './apk-faults.ts';

/** One value of DER. */
export interface Der {
  tag: number;
  /** With tag and length. */
  whole: Buffer;
  content: Buffer;
}

export function readDer(bytes: Buffer): Der {
  const tag = bytes.readUInt8(0);
  const first = bytes.readUInt8(1);
  const digits = first < 0x80 ? 0 : first & 0x7f;
  must(digits <= 4 && first !== 0x80, 'badSignature');
  const length = digits === 0 ? first : bytes.readUIntBE(2, digits);
  const from = 2 + digits;
  must(from + length <= bytes.length, 'badSignature');
  return { tag, whole: bytes.subarray(0, from + length), content: bytes.subarray(from, from + length) };
}

/** The values that follow each other in one. */
export function within({ content }: Der): Der[] {
  const found: Der[] = [];
  for (let rest = content; rest.length > 0; ) {
    const next = readDer(rest);
    found.push(next);
    rest = rest.subarray(next.whole.length);
  }
  return found;
}

/** The values in one that has so many at least. */
export function atLeast(der: Der | undefined, count: number): Der[] {
  must(der !== undefined, 'badSignature');
  const found = within(der);
  must(found.length >= count, 'badSignature');
  return found;
}

/** In digits of hexadecimal, which is enough to know one. */
export const oidOf = (der: Der | undefined): string => der?.content.toString('hex') ?? '';
