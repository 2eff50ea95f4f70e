import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isGroupType, type SettingsLayer } from '@rackhand/contract/deployment/deployment';
import { textOf } from '@rackhand/program/text-of';
import type { Mistake } from './settings-file.ts';
import { svgFault } from './svg-faults.ts';

/** A mark of the operator's own, as it is served. */
export interface LogoFile {
  bytes: Buffer;
  type: 'image/svg+xml' | 'image/png';
  tag: string;
}

export type LogoFiles = ReadonlyMap<string, LogoFile>;

const largest = 256 * 1024;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The layer without a logo that can't be shown, so that the one below it stands; why goes to `mistakes`. */
export async function withItsLogo(
  layer: SettingsLayer,
  {
    directory,
    file,
    logos,
    mistakes,
  }: { directory: string; file: string; logos: Map<string, LogoFile>; mistakes: Mistake[] },
): Promise<SettingsLayer> {
  const { logo, ...others } = layer;
  if (logo === undefined || isGroupType(logo)) return layer;
  try {
    logos.set(logo, await readLogo(directory, logo));
    return layer;
  } catch (error) {
    mistakes.push({ file, key: 'logo', reason: `${logo} ${textOf(error)}; it is not shown` });
    return others;
  }
}

async function readLogo(directory: string, name: string): Promise<LogoFile> {
  const bytes = await readWithin(directory, name);
  const isPng = name.endsWith('.png');
  const fault = isPng ? pngFault(bytes) : svgFault(utf8Of(bytes));
  if (fault !== null) throw new Error(fault);
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { bytes, type: isPng ? 'image/png' : 'image/svg+xml', tag };
}

/** A link within the folder is an operator's way to swap files; one that leads out of it is followed nowhere. */
async function readWithin(directory: string, name: string): Promise<Buffer> {
  const path = await realpath(join(directory, name)).catch(() => {
    throw new Error('is not there');
  });
  if (!path.startsWith(`${await realpath(directory)}${sep}`)) throw new Error('leads out of the folder');
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error('is no file');
    if (found.size > largest) throw new Error('is larger than 256 KiB');
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function pngFault(bytes: Buffer): string | null {
  return bytes.subarray(0, pngSignature.length).equals(pngSignature) ? null : 'is no PNG';
}

function utf8Of(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('is not in UTF-8');
  }
}
