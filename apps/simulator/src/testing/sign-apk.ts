import { contentOf } from '../device/file-content.ts';
import { readContentDigest } from '../packages/content-digest.ts';
import { readZipDirectory } from '../packages/zip-directory.ts';
import type { TestSigner } from './test-signer.ts';

const schemeIds = { v2: 0x7109871a, v3: 0xf05368c0 } as const;
const ecdsaWithSha256 = 0x0201;

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, nth) => bytes.writeUInt32LE(value >>> 0, nth * 4));
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const prefixed = (...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([words(body.length), body]);
};

/** Puts a signing block before the directory of a zip that has none. */
export function signApk(zip: Buffer, signer: TestSigner, scheme: keyof typeof schemeIds): Buffer {
  const content = contentOf(zip);
  const directory = readZipDirectory(content);
  const { startsAt, endsAt } = directory;
  const digest = readContentDigest(content, directory, { startsAt }, 'sha256');
  const versions = scheme === 'v3' ? words(28, 0x7fffffff) : Buffer.alloc(0);
  const signed = Buffer.concat([
    prefixed(prefixed(words(ecdsaWithSha256), prefixed(digest))),
    prefixed(prefixed(signer.certificate)),
    versions,
    prefixed(),
  ]);
  const signatures = prefixed(prefixed(words(ecdsaWithSha256), prefixed(signer.sign(signed))));
  const value = prefixed(prefixed(prefixed(signed), versions, signatures, prefixed(signer.publicKey)));
  const pair = Buffer.concat([long(4 + value.length), words(schemeIds[scheme]), value]);
  const bytes = long(pair.length + 24);
  const block = Buffer.concat([bytes, pair, bytes, Buffer.from('APK Sig Block 42', 'latin1')]);
  const end = Buffer.from(zip.subarray(endsAt));
  end.writeUInt32LE(startsAt + block.length, 16);
  return Buffer.concat([zip.subarray(0, startsAt), block, zip.subarray(startsAt, endsAt), end]);
}
