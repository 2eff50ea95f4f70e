import { sha256 } from '@noble/hashes/sha2.js';

/** RSAES-OAEP of RFC 8017 section 7.1.1 with SHA-256, MGF1-SHA-256 and an empty label. */
const hashLength = 32;

export function encryptOaep(
  spki: Uint8Array,
  message: Uint8Array,
  random: (length: number) => Uint8Array,
): Uint8Array {
  const { modulus, exponent } = readPublicKey(spki);
  const size = Math.ceil(modulus.toString(2).length / 8);
  const padded = pad(message, size, random(hashLength));
  return toBytes(power(toNumber(padded), exponent, modulus), size);
}

function pad(message: Uint8Array, size: number, seed: Uint8Array): Uint8Array {
  const room = size - 2 * hashLength - 2;
  if (message.length > room)
    throw new RangeError(`a secret of ${String(message.length)} bytes does not fit the key`);
  const block = new Uint8Array(size - hashLength - 1);
  block.set(sha256(new Uint8Array(0)));
  block[block.length - message.length - 1] = 1;
  block.set(message, block.length - message.length);
  const maskedBlock = exclusiveOr(block, mask(seed, block.length));
  const maskedSeed = exclusiveOr(seed, mask(maskedBlock, hashLength));
  return Uint8Array.of(0, ...maskedSeed, ...maskedBlock);
}

/** MGF1 of RFC 8017 appendix B.2.1. */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(Math.ceil(length / hashLength) * hashLength);
  for (let counter = 0; counter * hashLength < length; counter += 1) {
    const numbered = Uint8Array.of(...seed, 0, 0, counter >>> 8, counter & 255);
    result.set(sha256(numbered), counter * hashLength);
  }
  return result.subarray(0, length);
}

function exclusiveOr(left: Uint8Array, right: Uint8Array): Uint8Array {
  return left.map((byte, index) => byte ^ (right[index] ?? 0));
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}

function toNumber(bytes: Uint8Array): bigint {
  let hex = '0x0';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt(hex);
}

function toBytes(number: bigint, size: number): Uint8Array {
  const hex = number.toString(16).padStart(size * 2, '0');
  return Uint8Array.from({ length: size }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

/** SubjectPublicKeyInfo: SEQUENCE { SEQUENCE algorithm, BIT STRING { SEQUENCE { modulus, exponent } } }. */
function readPublicKey(spki: Uint8Array): { modulus: bigint; exponent: bigint } {
  const info = readElements(readElements(spki, 0x30)[0]?.content, null);
  const bits = info.find((element) => element.tag === 0x03)?.content.subarray(1);
  const [modulus, exponent] = readElements(readElements(bits, 0x30)[0]?.content, 0x02);
  if (modulus === undefined || exponent === undefined) throw new Error('not an RSA public key');
  return { modulus: toNumber(modulus.content), exponent: toNumber(exponent.content) };
}

interface DerElement {
  tag: number;
  content: Uint8Array;
}

function readElements(bytes: Uint8Array | undefined, tag: number | null): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; bytes !== undefined && at + 2 <= bytes.length; ) {
    const { length, start } = readLength(bytes, at + 1);
    elements.push({ tag: bytes[at] ?? 0, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return tag === null ? elements : elements.filter((element) => element.tag === tag);
}

function readLength(bytes: Uint8Array, at: number): { length: number; start: number } {
  const first = bytes[at] ?? 0;
  if (first < 128) return { length: first, start: at + 1 };
  const count = first & 127;
  const length = bytes.subarray(at + 1, at + 1 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  return { length, start: at + 1 + count };
}
