/** Just enough of DER to write a certificate and a signature. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
export const set = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts);
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
export const octets = (content: Buffer): Buffer => der(0x04, content);
export const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);
export const nothing = der(0x05);

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return der(0x06, Buffer.from([40 * first + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift(0x80 | (left & 0x7f));
  return digits;
}
