import { createHash, sign } from 'node:crypto';
import { sized, u32, u64 } from './little-endian.ts';
import type { Signer } from './signer.ts';
import { withDirectoryAt, type ZipParts } from './zip-file.ts';

export type BlockScheme = 'v2' | 'v3' | 'v3.1';
const blockIds: Record<BlockScheme, number> = { v2: 0x7109871a, v3: 0xf05368c0, 'v3.1': 0x1b93ad61 };
/** Android versions that a v3.1 block is for; a v3 one is for those before it. */
const rotationSdk = 33;
const newestSdk = 0x7fffffff;
const strippingProtection = 0xbeeff00d;

const algorithms = { ec: 0x0201, rsa: 0x0103 } as const;

/** A zip file's parts with a signing block before its directory, one pair for each scheme. */
export function signWhole(
  parts: ZipParts,
  schemes: readonly BlockScheme[],
  signers: readonly Signer[],
): Buffer {
  const { entries, directory, end } = parts;
  const digest = digestOf([entries, directory, withDirectoryAt(end, entries.length)]);
  const pairs = schemes.map((scheme) => ({
    id: blockIds[scheme],
    value: sized(...signers.map((signer) => sized(signerOf(scheme, signer, digest, schemes)))),
  }));
  const block = signingBlock(pairs);
  return Buffer.concat([entries, block, directory, withDirectoryAt(end, entries.length + block.length)]);
}

export function signingBlock(pairs: readonly { id: number; value: Buffer }[]): Buffer {
  const written = Buffer.concat(pairs.flatMap(({ id, value }) => [u64(value.length + 4), u32(id), value]));
  const size = u64(written.length + 24);
  return Buffer.concat([size, written, size, Buffer.from('APK Sig Block 42')]);
}

const chunkBytes = 1024 ** 2;

/** As v2 and later see the file: its three sections in pieces of a mebibyte. */
function digestOf(sections: readonly Buffer[]): Buffer {
  const digests: Buffer[] = [];
  for (const section of sections) {
    for (let at = 0; at < section.length; at += chunkBytes) {
      const piece = section.subarray(at, at + chunkBytes);
      digests.push(
        createHash('sha256')
          .update(Buffer.from([0xa5]))
          .update(u32(piece.length))
          .update(piece)
          .digest(),
      );
    }
  }
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from([0x5a]), u32(digests.length), ...digests]))
    .digest();
}

function signerOf(
  scheme: BlockScheme,
  { kind, key, certificate, publicKey }: Signer,
  digest: Buffer,
  schemes: readonly BlockScheme[],
): Buffer {
  const id = u32(algorithms[kind]);
  const [first, last] = scheme === 'v3.1' ? [rotationSdk, newestSdk] : [24, newestSdk];
  const range = scheme === 'v2' ? [] : [u32(first), u32(last)];
  const says =
    scheme === 'v2' && schemes.includes('v3') ? sized(u32(strippingProtection), u32(3)) : Buffer.alloc(0);
  const data = Buffer.concat([
    sized(sized(id, sized(digest))),
    sized(sized(certificate)),
    ...range,
    sized(says),
  ]);
  const signature = sign('sha256', data, key);
  return Buffer.concat([sized(data), ...range, sized(sized(id, sized(signature))), sized(publicKey)]);
}
