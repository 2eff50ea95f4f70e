import { createPublicKey, type KeyObject, publicDecrypt } from 'node:crypto';

export const tokenBytes = 20;
export const authKinds = { token: 1, signature: 2, publicKey: 3 } as const;

const modulusWords = 64;
const modulusBytes = modulusWords * 4;
/** DER prefix of a SHA-1 DigestInfo: adb signs the token as if it were a SHA-1 digest (PKCS#1 v1.5). */
const digestPrefix = Buffer.from('3021300906052b0e03021a05000414', 'hex');

function base64Url(littleEndian: Buffer): string {
  return Buffer.from(littleEndian).reverse().toString('base64url');
}

/**
 * Reads adb's own public key text: base64 of {words, n0inv, modulus, rr, exponent}, all little-endian, then a blank and
 * `user@host`, then NUL. Null when it is none.
 */
export function parseAdbPublicKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text.split(/[ \0]/, 1)[0] ?? '', 'base64');
  if (bytes.length < 12 + 2 * modulusBytes || bytes.readUInt32LE(0) !== modulusWords) return null;
  const modulus = bytes.subarray(8, 8 + modulusBytes);
  const exponent = bytes.subarray(8 + 2 * modulusBytes, 12 + 2 * modulusBytes);
  try {
    return createPublicKey({
      key: { kty: 'RSA', n: base64Url(modulus), e: base64Url(exponent) },
      format: 'jwk',
    });
  } catch {
    return null;
  }
}

/** True when `signature` over `token` was made by the owner of the public key `keyText`. */
export function isSignedBy(keyText: string, token: Buffer, signature: Buffer): boolean {
  const key = parseAdbPublicKey(keyText);
  if (key === null) return false;
  try {
    return publicDecrypt(key, signature).equals(Buffer.concat([digestPrefix, token]));
  } catch {
    return false;
  }
}
