import type { FileHandle } from 'node:fs/promises';
import { blockSizeIn, footBytes, headBytes, mustHold, pairsIn } from '@rackhand/contract/apk/signing-block';
import { apkLimits } from './apk-limits.ts';
import { type FileSections, readAt } from './file-sections.ts';

export interface SigningBlock {
  /** Where it begins; where the directory does in a file that has none. */
  at: number;
  /** By the ids of schemes. */
  pairs: ReadonlyMap<number, Buffer>;
}

export async function readSigningBlock(
  file: FileHandle,
  { directoryAt }: FileSections,
): Promise<SigningBlock> {
  const none: SigningBlock = { at: directoryAt, pairs: new Map() };
  if (directoryAt < footBytes + headBytes) return none;
  const foot = await readAt(file, directoryAt - footBytes, footBytes);
  const size = blockSizeIn(foot, apkLimits.blockBytes);
  if (size === null) return none;
  const at = directoryAt - size - headBytes;
  mustHold(at >= 0);
  return { at, pairs: pairsIn(await readAt(file, at, size + headBytes)) };
}
