import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ApkWish, contentOf, makeApk } from '@rackhand/test-apks/make-apk';
import { signerNamed } from '@rackhand/test-apks/signer';
import { signingBlock } from '@rackhand/test-apks/signing-block';
import { zipParts } from '@rackhand/test-apks/zip-file';
import { describe, expect, it } from 'vitest';
import { type ReadBeforeEnd, readSigners } from './read-signers.ts';

const digestOf = (name: string): string =>
  createHash('sha256').update(signerNamed(name).certificate).digest('hex');
const fixture = (name: string): Buffer =>
  readFileSync(
    fileURLToPath(new URL(`../../../../../packages/test-apks/fixtures/${name}.apk`, import.meta.url)),
  );

/** A file on a device, and how much of it was read. */
function onDevice(file: Buffer): { read: ReadBeforeEnd; readings: number[] } {
  const readings: number[] = [];
  return {
    readings,
    read: (beforeEnd, length) => {
      const from = Math.max(0, file.length - beforeEnd);
      const bytes = file.subarray(from, from + length);
      readings.push(bytes.length);
      return Promise.resolve(bytes);
    },
  };
}
const signersOf = (file: Buffer) => readSigners(onDevice(file).read);
const manyFiles = Array.from({ length: 1_200 }, (_, nth) => ({
  name: `assets/${String(nth).padStart(80, '0')}`,
  content: Buffer.from('x'),
}));

describe('an installed app', () => {
  it.each<[string, ApkWish]>([
    ['v2', {}],
    ['v3', { schemes: ['v3'] }],
    ['v1, v2 and v3', { schemes: ['v1', 'v2', 'v3'] }],
    ['v2, of many megabytes', { padding: 5_000_000 }],
    ['v2, whose directory is long', { files: manyFiles }],
  ])('that is signed by %s is known by its certificate, and by its end alone', async (_what, wish) => {
    const { read, readings } = onDevice(makeApk({ ...wish, signed_by: 'maker' }));
    expect(await readSigners(read)).toEqual({ certificates: [digestOf('maker')], others: [] });
    expect(readings.reduce((sum, bytes) => sum + bytes)).toBeLessThan(80_000);
  });

  it('of two signers has both certificates', async () => {
    const file = makeApk({ signed_by: [signerNamed('one'), signerNamed('two')] });
    expect((await signersOf(file))?.certificates).toEqual([digestOf('one'), digestOf('two')].sort());
  });

  it('whose signer has taken the place of another one is known by both', async () => {
    const ec = '1bea78cf830e4e1306efa55454e48a0596f4a2035b95edefb9eb994675f75019';
    const rsa = '648ec4b35649f6b777719c31a5a8939d091f2323669efdedaf63ae1691a5a5c9';
    const signers = await signersOf(fixture('rotated'));
    expect(signers?.certificates).toEqual([ec]);
    expect(new Set(signers?.others)).toEqual(new Set([rsa]));
  });

  const { entries, directory, end } = zipParts(contentOf());
  const withBlock = (block: Buffer): Buffer => Buffer.concat([entries, block, directory, end]);
  const huge = signingBlock([{ id: 1, value: Buffer.alloc(2 * 1024 ** 2) }]);
  it.each<[string, Buffer]>([
    ['is signed by v1 alone', makeApk({ schemes: ['v1'] })],
    ['is not signed', makeApk({ schemes: [] })],
    ['is cut off', makeApk().subarray(0, -1)],
    ['is empty', Buffer.alloc(0)],
    ['is another file', Buffer.alloc(100_000, 'rackhand')],
    ['has a block of nonsense', withBlock(signingBlock([{ id: 0x7109871a, value: Buffer.alloc(40, 0xff) }]))],
    ['has an empty signer', withBlock(signingBlock([{ id: 0xf05368c0, value: Buffer.alloc(8) }]))],
    ['has a block that is too large to be read', withBlock(huge)],
  ])('that %s tells nobody by whom', async (_what, file) => {
    const { read, readings } = onDevice(file);
    expect(await readSigners(read)).toBeNull();
    expect(readings.every((bytes) => bytes <= 66_000)).toBe(true);
  });
});
