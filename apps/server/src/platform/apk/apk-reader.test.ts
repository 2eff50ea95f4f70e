import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApkWish, contentOf, makeApk } from '@rackhand/test-apks/make-apk';
import { signV1 } from '@rackhand/test-apks/sign-v1';
import { signerNamed } from '@rackhand/test-apks/signer';
import { signingBlock } from '@rackhand/test-apks/signing-block';
import { type ZipEntry, zipParts } from '@rackhand/test-apks/zip-file';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApkFault, type ApkFaultName, apkFaults } from './apk-faults.ts';
import { readApk } from './apk-reader.ts';
import { type InspectedApk, inspectApk } from './inspect-apk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rackhand-apks-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function keep(file: Buffer): Promise<string> {
  count += 1;
  const path = join(folder, String(count));
  await writeFile(path, file);
  return path;
}

const read = async (file: Buffer): Promise<InspectedApk> => inspectApk(await keep(file));

/** Why it is refused; null: it is not. */
function faultOf(file: Buffer): Promise<string | null> {
  return read(file).then(
    () => null,
    (error: unknown) => (error instanceof ApkFault ? error.fault : 'unreadable'),
  );
}

const whole = ({ entries, directory, end }: ReturnType<typeof zipParts>): Buffer =>
  Buffer.concat([entries, directory, end]);
const zipOf = (files: readonly ZipEntry[], comment?: Buffer): Buffer => whole(zipParts(files, comment));
const withFiles = (...files: ZipEntry[]): Buffer => makeApk({ schemes: [], files });

describe('a package', () => {
  test('is read for what it is called, which version it is, for whom it is and by whom it is signed', async () => {
    const { facts, icon } = await read(
      makeApk({
        app_id: 'com.lab.tv',
        version_code: (5n << 32n) | 7n,
        version_name: '5.0.7',
        labels: { '': 'Lab TV', ko: '랩 TV' },
        min_sdk: 26,
        target_sdk: 35,
        test_only: true,
        debuggable: true,
        abis: ['arm64-v8a', 'armeabi-v7a'],
        schemes: ['v2', 'v3'],
      }),
    );
    expect(facts).toMatchObject({
      app_id: 'com.lab.tv',
      version_code: '21474836487',
      app_version: '5.0.7',
      app_names: { ko: '랩 TV', en: 'Lab TV' },
      ...{ min_sdk: 26, target_sdk: 35, test_only: true, debuggable: true, signature: 'v3' },
      abis: ['arm64-v8a', 'armeabi-v7a'],
    });
    expect(facts.certificates).toHaveLength(1);
    expect(Buffer.from(icon ?? '', 'base64').toString('latin1', 1, 4)).toBe('PNG');
  });

  test.each<[string, ApkWish, string, number]>([
    ['nobody', { schemes: [] }, 'none', 0],
    ['v1 with RSA', { schemes: ['v1'], signed_by: signerNamed('r', 'rsa') }, 'v1', 1],
    ['v1 with an elliptic curve', { schemes: ['v1'] }, 'v1', 1],
    ['v1 and v2', { schemes: ['v1', 'v2'], min_sdk: 19 }, 'v2', 1],
    ['v1, v2 and v3', { schemes: ['v1', 'v2', 'v3'], min_sdk: 19 }, 'v3', 1],
    ['v3 alone', { schemes: ['v3'] }, 'v3', 1],
    ['v3.1', { schemes: ['v3', 'v3.1'] }, 'v3', 1],
    ['v2 by two', { signed_by: [signerNamed('one'), signerNamed('two', 'rsa')] }, 'v2', 2],
    ['v2 over more than a mebibyte', { padding: 3_000_000 }, 'v2', 1],
  ])('that is signed by %s is known as such', async (_what, wish, signature, signers) => {
    const { facts } = await read(makeApk(wish));
    expect(facts.signature).toBe(signature);
    expect(facts.certificates).toHaveLength(signers);
  });

  test.each([
    ['0', 0n],
    ['2147483648', 2n ** 31n],
    ['9223372036854775807', 2n ** 63n - 1n],
  ])('has the version code %s as a text of its digits', async (text, code) => {
    expect((await read(makeApk({ version_code: code }))).facts.version_code).toBe(text);
  });

  test('that says it has two thousand million texts is done with in no time', async () => {
    const began = performance.now();
    await faultOf(withEndlessTexts());
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('whose label leads to itself has no name, and is read in no time', async () => {
    const table = resourcesOf();
    const value = table.indexOf(Buffer.from('08000003', 'hex'));
    table.writeUInt8(1, value + 3);
    table.writeUInt32LE(0x7f010000, value + 4);
    const began = performance.now();
    const { facts } = await read(withResources(table));
    expect(facts.app_names).not.toHaveProperty('en');
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test.each([
    ['is too long', 'x'.repeat(10_000), 'x'.repeat(100)],
    ['turns the direction of writing', 'abc\u202Edcba', 'abcdcba'],
    ['holds a NUL', 'a\0b', 'ab'],
    ['is composed', '가', '가'],
  ])('whose label %s is shown in a way that can be stored', async (_what, label, shown) => {
    expect((await read(makeApk({ labels: { '': label } }))).facts.app_names).toEqual({
      ko: shown,
      en: shown,
    });
  });
});

describe("a package that Android's own tools have built and signed", () => {
  const fixture = (name: string): string =>
    fileURLToPath(new URL(`../../../../../packages/test-apks/fixtures/${name}.apk`, import.meta.url));
  const rsa = '648ec4b35649f6b777719c31a5a8939d091f2323669efdedaf63ae1691a5a5c9';
  const ec = '1bea78cf830e4e1306efa55454e48a0596f4a2035b95edefb9eb994675f75019';

  // The digests are those that apksigner prints.
  test.each([
    ['raw', 'none', []],
    ['rsa-v1', 'v1', [rsa]],
    ['rsa-v12', 'v2', [rsa]],
    ['rsa-v123', 'v3', [rsa]],
    ['ec-v123', 'v3', [ec]],
    ['rotated', 'v3', [ec]],
  ])('is read as they read it: %s', async (name, signature, certificates) => {
    const { facts, icon } = await inspectApk(fixture(name));
    expect(facts).toEqual({
      other_certificates: name === 'rotated' ? [rsa] : [],
      ...{ app_id: 'com.real.app', app_version: '4.2', version_code: '42', min_sdk: 19, target_sdk: 29 },
      ...{ app_names: { ko: '진짜', en: 'Real' }, debuggable: true, test_only: false, abis: [] },
      ...{ signature, certificates },
    });
    expect(icon).not.toBeNull();
  });

  test('is refused where one byte of what was signed is another', async () => {
    for (const name of ['rsa-v1', 'rsa-v123', 'rotated']) {
      const bytes = await readFile(fixture(name));
      const at = bytes.indexOf('res/mipmap') + 60;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(await faultOf(bytes)).not.toBeNull();
    }
  });
});

/** The same package with other resources. */
const withResources = (content: Buffer, isDeflated = false): Buffer =>
  zipOf(contentOf().map((one) => (one.name === 'resources.arsc' ? { ...one, content, isDeflated } : one)));
const resourcesOf = (): Buffer =>
  Buffer.from(contentOf().find(({ name }) => name === 'resources.arsc')?.content ?? []);

/** A manifest whose texts are said to be two thousand million. */
function withEndlessTexts(): Buffer {
  const files = contentOf().map((one) => ({ ...one, content: Buffer.from(one.content) }));
  files.find(({ name }) => name === 'AndroidManifest.xml')?.content.writeUInt32LE(0x7fffffff, 16);
  return zipOf(files);
}

/** The second entry is said to lie where the first one does. */
function withEntriesOverEachOther(): Buffer {
  const { entries, directory, end } = zipParts(contentOf());
  const second = directory.indexOf('504b0102', 4, 'hex');
  directory.writeUInt32LE(0, second + 42);
  return Buffer.concat([entries, directory, end]);
}

function withEnd(change: (end: Buffer) => void, before = Buffer.alloc(0)): Buffer {
  const { entries, directory, end } = zipParts(contentOf());
  change(end);
  return Buffer.concat([entries, directory, before, end]);
}

/** Of the two schemes of its block the newer one by another number, as if it were not there. */
function withoutThirdScheme(): Buffer {
  const apk = makeApk({ schemes: ['v2', 'v3'] });
  apk.writeUInt32LE(0xf05368c1, apk.indexOf('c06853f0', 0, 'hex'));
  return apk;
}

const zip64Locator = Buffer.concat([Buffer.from('504b0607', 'hex'), Buffer.alloc(16)]);
const endInComment = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);

describe('a file that is no package', () => {
  const good = makeApk();
  const directoryAt = good.readUInt32LE(good.length - 6);
  const bits = Buffer.from(good);
  const middle = 40;
  bits[middle] = (bits[middle] ?? 0) ^ 1;

  test.each<[string, Buffer, ApkFaultName]>([
    ['nothing', Buffer.alloc(0), 'noZip'],
    ['a text', Buffer.from('hello'), 'noZip'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'noZip'],
    ['a zip file without a manifest', zipOf([{ name: 'a', content: Buffer.from('a') }]), 'noManifest'],
    ['its first hundredth', good.subarray(0, good.length / 100), 'cut'],
    ['its first half', good.subarray(0, good.length / 2), 'cut'],
    ['one that is cut in its directory', good.subarray(0, directoryAt + 30), 'cut'],
    ['one for more than 32 bits', withEnd(() => undefined, zip64Locator), 'zip64'],
    ['one that says its directory has more', withEnd((end) => end.writeUInt32LE(0xffffffff, 16)), 'zip64'],
    ['one that says it has more files', withEnd((end) => end.writeUInt16LE(0xffff, 10)), 'badEntry'],
    ['one with another end in its comment', zipOf(contentOf(), endInComment), 'badEntry'],
    ['one with a file in the place of another', withEntriesOverEachOther(), 'badEntry'],
    ['one whose resources are a bomb', withResources(Buffer.alloc(20_000_000), true), 'bomb'],
    ['one whose third scheme was taken away', withoutThirdScheme(), 'missingScheme'],
    ['all but its last byte', good.subarray(0, -1), 'cut'],
    ['one that was changed', bits, 'changedContent'],
    ['one with bytes behind its end', Buffer.concat([good, Buffer.from('x')]), 'cut'],
    [
      'a manifest that is a text',
      zipOf([{ name: 'AndroidManifest.xml', content: Buffer.from('<manifest/>') }]),
      'unreadable',
    ],
    ['a package without a name', makeApk({ app_id: '1a' }), 'badManifest'],
    [
      'one with a file twice',
      withFiles({ name: 'a', content: bits }, { name: 'a', content: bits }),
      'badEntry',
    ],
    ['one with a way out', withFiles({ name: '../a', content: bits }), 'badEntry'],
    [
      'one with a link',
      withFiles({ name: 'a', content: bits, says: { externalAttributes: 0xa1ff0000 } }),
      'badEntry',
    ],
    ['one that is encrypted', withFiles({ name: 'a', content: bits, says: { flags: 0x0801 } }), 'badEntry'],
    [
      'one with a wrong checksum',
      zipOf(contentOf().map((file) => ({ ...file, says: { crc: 1 } }))),
      'badEntry',
    ],
    ['a bomb', withFiles({ name: 'a', content: Buffer.alloc(20_000_000), isDeflated: true }), 'bomb'],
    [
      'one that says it holds more than it does',
      withFiles({ name: 'a', content: bits, says: { size: 2 ** 31 } }),
      'badEntry',
    ],
    ['a part of a bundle', makeApk({ manifest: [{ name: 'split', value: 'config.ko' }] }), 'split'],
    [
      'the base of a bundle',
      makeApk({ manifest: [{ name: 'isSplitRequired', id: 0x01010591, value: true }] }),
      'split',
    ],
    [
      'one that asks for splits by type',
      makeApk({ manifest: [{ name: 'x', id: 0x0101064e, value: 'base__abi' }] }),
      'split',
    ],
  ])('is refused: %s', async (_what, file, fault) => {
    expect(await faultOf(file)).toBe(fault);
  });
});

describe('a signature that does not hold', () => {
  test('is refused where a file in it was changed after v1', async () => {
    const files = contentOf();
    const jar = signV1(files, signerNamed('lab'));
    const other = files.map((file) =>
      file.name === 'res/icon.png' ? { ...file, content: Buffer.from('x') } : file,
    );
    expect(await faultOf(zipOf([...jar, ...other]))).toBe('changedContent');
    const more = { name: 'assets/more', content: Buffer.from('x') };
    expect(await faultOf(zipOf([...jar, ...files, more]))).toBe('changedContent');
  });

  test('is refused where v1 names a scheme that was taken away', async () => {
    const files = contentOf();
    expect(await faultOf(zipOf([...signV1(files, signerNamed('lab'), [2]), ...files]))).toBe('missingScheme');
  });

  test('is refused where a block was cut, or is nonsense', async () => {
    const { entries, directory, end } = zipParts(contentOf());
    for (const value of [Buffer.alloc(4), Buffer.alloc(40, 0xff), Buffer.alloc(0)]) {
      const block = signingBlock([{ id: 0x7109871a, value }]);
      const moved = Buffer.from(end);
      moved.writeUInt32LE(entries.length + block.length, 16);
      expect(await faultOf(Buffer.concat([entries, block, directory, moved]))).not.toBeNull();
    }
  });

  test('is refused where the signature is of other words', async () => {
    const apk = makeApk();
    const certificate = signerNamed('lab').certificate;
    const at = apk.indexOf(certificate) + 20;
    apk[at] = (apk[at] ?? 0) ^ 1;
    expect(await faultOf(apk)).toBe('badSignature');
  });
});

describe('the process that reads a package', () => {
  test('says what it has read', async () => {
    const { facts, icon } = await readApk(await keep(makeApk({ app_id: 'com.lab.own' })));
    expect(facts).toMatchObject({ app_id: 'com.lab.own', signature: 'v2' });
    expect(icon?.toString('latin1', 1, 4)).toBe('PNG');
  });

  test('leaves a refusal with its reason in both languages, or that it could not read it', async () => {
    const refused = readApk(await keep(makeApk({ manifest: [{ name: 'split', value: 'x' }] })));
    await expect(refused).rejects.toMatchObject({ code: '8533', details: [{ field: 'file' }] });
    await expect(readApk(join(folder, 'not there'))).rejects.toMatchObject({ code: '8532' });
  });
});

describe('a process that reads too long or takes too much', () => {
  const usual = { readingMs: 5_000, signatureMs: 60_000, memoryBytes: 1024 ** 4 };
  const refusal = (fault: ApkFaultName) => ({
    code: '8532',
    details: [{ message: { en: apkFaults[fault].en } }],
  });

  test.each<[string, Partial<typeof usual>, ApkFaultName]>([
    ['to read it', { readingMs: 1 }, 'tooSlow'],
    ['for its signatures', { signatureMs: 0 }, 'tooSlow'],
    ['in memory', { memoryBytes: 1 }, 'tooMuchMemory'],
  ])('is ended, and the file is refused: %s', async (_what, limit, fault) => {
    const path = await keep(makeApk({ padding: 40_000_000 }));
    await expect(readApk(path, { ...usual, ...limit })).rejects.toMatchObject(refusal(fault));
  });
});

describe('a package with bytes turned over', () => {
  test('is read or refused, and nothing else happens', async () => {
    const good = makeApk({ schemes: ['v1', 'v2', 'v3'], min_sdk: 19 });
    const turned = fc.array(fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(turned, async (turns) => {
        const bytes = Buffer.from(good);
        for (const [at, bits] of turns) bytes[at] = (bytes[at] ?? 0) ^ bits;
        if (bytes.equals(good)) return;
        // Every byte but the padding of the block is signed.
        expect(await faultOf(bytes)).not.toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  test('of its manifest or its resources ends without more than a refusal', async () => {
    const files = contentOf();
    const ofBoth = fc.tuple(fc.constantFrom(0, 1), fc.nat(3_000), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(ofBoth, { minLength: 1, maxLength: 6 }), async (turns) => {
        const turned = files.map((file) => ({ ...file, content: Buffer.from(file.content) }));
        for (const [which, at, bits] of turns) {
          const content = turned[which]?.content ?? Buffer.alloc(1);
          content[at % content.length] = (content[at % content.length] ?? 0) ^ bits;
        }
        const began = performance.now();
        await faultOf(zipOf(turned));
        expect(performance.now() - began).toBeLessThan(5_000);
      }),
      { numRuns: 200 },
    );
  });
});
