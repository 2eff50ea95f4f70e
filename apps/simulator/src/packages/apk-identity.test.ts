import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../device/file-content.ts';
import { makeApk } from '../testing/make-apk.ts';
import { readApkIdentity } from './apk-identity.ts';
import { NotAnApk } from './zip-directory.ts';

const facts = fc.record({
  packageName: fc.stringMatching(/^[a-z]{1,8}(\.[a-z][a-z0-9_]{0,8}){1,3}$/),
  versionCode: fc.nat({ max: 0x7fffffff }),
  versionName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  minSdk: fc.integer({ min: 1, max: 40 }),
  debuggable: fc.boolean(),
  testOnly: fc.boolean(),
  padding: fc.nat({ max: 5_000 }),
});

const plain = { packageName: 'com.example.app', versionCode: 1, versionName: '1' };

describe('the identity of an APK', () => {
  it('is read from its manifest', () => {
    fc.assert(
      fc.property(facts, (wanted) => {
        const { padding: _padding, versionCode, ...told } = wanted;
        const read = readApkIdentity(contentOf(makeApk(wanted)));
        expect(read).toMatchObject({ ...told, versionCode: String(versionCode), abis: [] });
      }),
    );
  });

  it('has the upper half of a long version, and what native code it brings', () => {
    const apk = makeApk({ ...plain, versionCode: 7, versionCodeMajor: 2, abis: ['arm64-v8a', 'x86'] });
    expect(readApkIdentity(contentOf(apk))).toMatchObject({
      versionCode: String(2n ** 33n + 7n),
      abis: ['arm64-v8a', 'x86'],
    });
  });

  it.each(['v2', 'v3'] as const)(
    'names who has signed it (%s), unless a byte was changed after',
    (scheme) => {
      const [apk, other] = ['one', 'another'].map((signer) =>
        makeApk({ ...plain, signer, scheme, padding: 50 }),
      );
      const read = (bytes: Buffer | undefined) => readApkIdentity(contentOf(bytes ?? Buffer.alloc(0))).signer;
      expect(read(apk)).toMatch(/^[0-9a-f]{64}$/);
      expect(read(apk)).not.toBe(read(other));
      const changed = Buffer.from(apk ?? []);
      changed.writeUInt8(8, changed.indexOf('rackhandrackhand'));
      expect(read(changed)).toBeNull();
      expect(read(makeApk({ ...plain, signer: null }))).toBeNull();
    },
  );

  it('is refused, and nothing breaks, when the file is damaged', () => {
    const apk = makeApk(plain);
    fc.assert(
      fc.property(
        fc.nat({ max: apk.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        fc.boolean(),
        (at, byte, shortened) => {
          const damaged = Buffer.from(apk);
          damaged[at] = byte;
          try {
            readApkIdentity(contentOf(shortened ? damaged.subarray(0, at) : damaged));
          } catch (error) {
            expect(error).toBeInstanceOf(NotAnApk);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
