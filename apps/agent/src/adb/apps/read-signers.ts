import { createHash } from 'node:crypto';
import { allSigners, certificatesOf } from '@rackhand/contract/apk/block-signers';
import {
  BrokenSigning,
  blockSizeIn,
  endRecordIn,
  footBytes,
  headBytes,
  longestEndBytes,
  pairsIn,
} from '@rackhand/contract/apk/signing-block';
import { appCommandLimits } from '@rackhand/contract/app/app-command';
import type { AppSigners } from '../../devices/device-apps.ts';

/** So many bytes of a file, from there before its end; fewer where it has no more. */
export type ReadBeforeEnd = (beforeEnd: number, length: number) => Promise<Buffer>;

/** A signing block has a few kilobytes; stores put more into it. */
const mostBlockBytes = 1024 ** 2;

/**
 * By whom a package is signed, from the end of its file alone; that the signatures hold the device has seen when it was installed.
 * null: it has no signing block, or none that could be read.
 */
export async function readSigners(read: ReadBeforeEnd): Promise<AppSigners | null> {
  try {
    const block = await findBlock(read);
    return block === null ? null : named(certificatesOf(allSigners(pairsIn(block))));
  } catch (error) {
    if (error instanceof BrokenSigning) return null;
    throw error;
  }
}

async function findBlock(read: ReadBeforeEnd): Promise<Buffer | null> {
  const tail = await read(longestEndBytes, longestEndBytes);
  const end = endRecordIn(tail);
  if (end === null) return null;
  const readMore: ReadBeforeEnd = async (beforeEnd, length) => {
    const at = tail.length - beforeEnd;
    return at >= 0 ? tail.subarray(at, at + length) : read(beforeEnd, length);
  };
  const directoryBeforeEnd = tail.length - end + tail.readUInt32LE(end + 12);
  const size = blockSizeIn(await readMore(directoryBeforeEnd + footBytes, footBytes), mostBlockBytes);
  return size === null ? null : readMore(directoryBeforeEnd + size + headBytes, size + headBytes);
}

function named({ newest, others }: ReturnType<typeof certificatesOf>): AppSigners | null {
  const digestsOf = (some: readonly Buffer[]): string[] =>
    some.map((one) => createHash('sha256').update(one).digest('hex'));
  const certificates = [...new Set(digestsOf(newest))].sort().slice(0, appCommandLimits.signers);
  return certificates.length === 0 ? null : { certificates, others: digestsOf(others) };
}
