import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../device/file-content.ts';
import { makeApk } from '../testing/make-apk.ts';
import { NotAnApk, readApkIdentity } from './apk-identity.ts';

const facts = fc.record({
  packageName: fc.stringMatching(/^[a-z]{1,8}(\.[a-z][a-z0-9_]{0,8}){1,3}$/),
  versionCode: fc.nat({ max: 0x7fffffff }),
  versionName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  minSdk: fc.integer({ min: 1, max: 40 }),
  debuggable: fc.boolean(),
  testOnly: fc.boolean(),
  padding: fc.nat({ max: 5_000 }),
});

describe('the identity of an APK', () => {
  it('is read from its manifest', () => {
    fc.assert(
      fc.property(facts, (wanted) => {
        const { padding: _padding, ...told } = wanted;
        expect(readApkIdentity(contentOf(makeApk(wanted)))).toMatchObject(told);
      }),
    );
  });

  it('is refused, and nothing breaks, when the file is damaged', () => {
    const apk = makeApk({ packageName: 'com.example.app', versionCode: 1, versionName: '1' });
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
