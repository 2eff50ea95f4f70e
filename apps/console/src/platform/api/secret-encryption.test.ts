import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encryptSecret } from './secret-encryption.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** A page over plain http: random numbers, but no `subtle`. */
const plainHttp = { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto;

function decrypt(key: KeyObject, secret: string): string {
  const settings = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return privateDecrypt(settings, Buffer.from(secret, 'base64')).toString('utf8');
}

describe('a secret on its way to the server', () => {
  it.each([
    ['the browser’s own cryptography', crypto],
    ['arithmetic of our own, over plain http', plainHttp],
  ])('is read by the server alone, made with %s', async (_name, cryptography) => {
    for (const secret of ['Rack!hand-2480', '', '비밀번호 🔐', 'x'.repeat(300)]) {
      expect(decrypt(privateKey, await encryptSecret(pem, secret, cryptography))).toBe(secret);
    }
  });

  it('is one text however its Hangul was typed', async () => {
    const typed = await encryptSecret(pem, '비밀'.normalize('NFD'), plainHttp);
    expect(decrypt(privateKey, typed)).toBe('비밀'.normalize('NFC'));
  });

  it('never looks the same twice', async () => {
    expect(await encryptSecret(pem, 'a', plainHttp)).not.toBe(await encryptSecret(pem, 'a', plainHttp));
  });

  it('is refused when it does not fit the key', async () => {
    await expect(encryptSecret(pem, 'x'.repeat(319), plainHttp)).rejects.toThrow(RangeError);
  });

  it('survives any characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (secret) => {
        expect(decrypt(privateKey, await encryptSecret(pem, secret, plainHttp))).toBe(
          secret.normalize('NFC'),
        );
      }),
      { numRuns: 25 },
    );
  });
});
