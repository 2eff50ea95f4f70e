import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeApk } from './make-apk.ts';
import { signerNamed } from './signer.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a package that a test writes', () => {
  test('is a zip file with its signing block before the directory', () => {
    const apk = makeApk();
    expect(apk.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04', 'latin1'));
    const directory = apk.readUInt32LE(apk.length - 6);
    expect(apk.subarray(directory - 16, directory).toString()).toBe('APK Sig Block 42');
    expect(apk.readUInt32LE(directory)).toBe(0x02014b50);
  });

  test('is signed by the same one where the same name is given', () => {
    expect(sha256(signerNamed('a').certificate)).toBe(sha256(signerNamed('a').certificate));
    expect(sha256(signerNamed('a').certificate)).not.toBe(sha256(signerNamed('b').certificate));
  });

  test('is as large as it was asked to be, and no part of it more', () => {
    const small = makeApk({ schemes: [] }).length;
    const large = makeApk({ schemes: [], padding: 1_000_000 }).length;
    expect(large - small).toBeGreaterThan(1_000_000);
    expect(large - small).toBeLessThan(1_000_200);
  });
});
