import { apkLimits } from './apk-limits.ts';
import { elementsIn, type ManifestValue } from './binary-elements.ts';
import type { Zip } from './open-zip.ts';
import { attribute } from './read-manifest.ts';
import type { Resources, ResourceValue } from './read-resources.ts';
import { valueTypes } from './resource-chunks.ts';

/** As sharp as a list needs it. */
const wantedDensity = 320;
const triedAtMost = 5;

/** PNG or WebP, in base64; null: there is none that can be shown. An adaptive icon that has no plain one beside it is its foreground. */
export async function readIcon(
  zip: Zip,
  value: ManifestValue | undefined,
  resources: Resources,
): Promise<string | null> {
  const paths = pathsOf(value, resources);
  const plain = await firstPicture(zip, paths);
  if (plain !== null) return plain;
  for (const path of paths.filter((one) => one.endsWith('.xml')).slice(0, triedAtMost)) {
    const file = await read(zip, path);
    const front = file === null ? null : await firstPicture(zip, foregroundOf(file, resources));
    if (front !== null) return front;
  }
  return null;
}

/** Files of a resource, the one nearest to the wanted density first. */
function pathsOf(value: ManifestValue | undefined, resources: Resources): string[] {
  const values: ResourceValue[] =
    typeof value === 'object' && value.type === valueTypes.reference ? resources(value.data) : [];
  const distance = ({ density }: ResourceValue): number => Math.abs(density - wantedDensity);
  return values
    .toSorted((left, right) => distance(left) - distance(right))
    .flatMap(({ value: path }) => (typeof path === 'string' ? [path] : []));
}

async function firstPicture(zip: Zip, paths: readonly string[]): Promise<string | null> {
  for (const path of paths.filter((one) => /\.(?:png|webp)$/i.test(one)).slice(0, triedAtMost)) {
    const file = await read(zip, path);
    if (file !== null && pictureType(file) !== null) return file.toString('base64');
  }
  return null;
}

async function read(zip: Zip, path: string): Promise<Buffer | null> {
  const entry = zip.entries.get(path);
  if (entry === undefined || entry.uncompressedSize > apkLimits.iconBytes) return null;
  return zip.read(path, apkLimits.iconBytes);
}

/** Pictures that an adaptive icon draws in front, by itself or within another element. */
function foregroundOf(file: Buffer, resources: Resources): string[] {
  const paths: string[] = [];
  try {
    for (const { place, attributes } of elementsIn(file)) {
      if (!place.startsWith('adaptive-icon/foreground')) continue;
      const named = attributes();
      for (const name of [attribute.drawable, attribute.src])
        paths.push(...pathsOf(named.get(name), resources));
    }
  } catch {
    // What can't be read is no picture, and no reason to refuse the package.
  }
  return paths;
}

/** By its first bytes, whatever its name says. */
export function pictureType(file: Buffer): 'image/png' | 'image/webp' | null {
  if (file.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'image/png';
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}
