import { constants, generateKeyPairSync, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, parseAdbPublicKey, tokenBytes } from './authorization.ts';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The public key as adb sends it; n0inv and rr are not read by the device. */
function toAdbText(key: KeyObject): string {
  const modulus = Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url').reverse();
  const bytes = Buffer.alloc(12 + 512);
  bytes.writeUInt32LE(64, 0);
  modulus.copy(bytes, 8);
  bytes.writeUInt32LE(65537, 8 + 512);
  return `${bytes.toString('base64')} someone@somewhere`;
}

function sign(token: Buffer, key: KeyObject): Buffer {
  const digest = Buffer.concat([Buffer.from('3021300906052b0e03021a05000414', 'hex'), token]);
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, digest);
}

describe('the proof of a key', () => {
  const token = randomBytes(tokenBytes);

  it('is a signature over this very token by the key that was accepted', () => {
    expect(isSignedBy(toAdbText(own.publicKey), token, sign(token, own.privateKey))).toBe(true);
    expect(isSignedBy(toAdbText(own.publicKey), randomBytes(tokenBytes), sign(token, own.privateKey))).toBe(
      false,
    );
  });

  it('is not given by another key, nor by noise', () => {
    expect(isSignedBy(toAdbText(own.publicKey), token, sign(token, foreign.privateKey))).toBe(false);
    expect(isSignedBy(toAdbText(own.publicKey), token, randomBytes(256))).toBe(false);
    expect(isSignedBy(toAdbText(own.publicKey), token, Buffer.alloc(3))).toBe(false);
  });

  it('needs a key that is one', () => {
    expect(parseAdbPublicKey('QUJD nobody')).toBeNull();
    expect(parseAdbPublicKey('')).toBeNull();
  });
});
