import { u16, u32 } from './little-endian.ts';

/** A chunk of a binary resource file: type, length of its header, its whole length, then the rest of the header and the body. */
export function chunk(type: number, header: Buffer, body: Buffer): Buffer {
  const headerSize = 8 + header.length;
  return Buffer.concat([u16(type), u16(headerSize), u32(headerSize + body.length), header, body]);
}

/** Texts by their numbers, in UTF-16. */
export function stringPool(texts: readonly string[]): Buffer {
  const written = texts.map((text) => {
    const { length } = text;
    // From 32,768 units on a length takes two words.
    const size =
      length < 0x8000 ? u16(length) : Buffer.concat([u16(0x8000 | (length >>> 16)), u16(length & 0xffff)]);
    return Buffer.concat([size, Buffer.from(text, 'utf16le'), u16(0)]);
  });
  let at = 0;
  const offsets = written.map(({ length }) => {
    const offset = u32(at);
    at += length;
    return offset;
  });
  const body = Buffer.concat([...offsets, ...written]);
  const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
  const header = Buffer.concat([u32(texts.length), u32(0), u32(0), u32(28 + 4 * texts.length), u32(0)]);
  return chunk(0x0001, header, padded);
}
