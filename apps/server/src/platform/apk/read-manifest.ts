import { must } from './apk-faults.ts';
import {
  type Chunk,
  chunksIn,
  chunkTypes,
  type Pool,
  readPool,
  type TypedValue,
  valueTypes,
} from './resource-chunks.ts';

/** An attribute: a text that stands there, or whatever else with its bits. */
export type ManifestValue = string | TypedValue;

/** Attributes of an element: those of Android by their numbers, which nobody strips; others by name. */
export type Attributes = ReadonlyMap<number | string, ManifestValue>;

export const attribute = {
  label: 0x01010001,
  icon: 0x01010002,
  name: 0x01010003,
  debuggable: 0x0101000f,
  value: 0x01010024,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  testOnly: 0x01010272,
  versionCodeMajor: 0x01010576,
  isSplitRequired: 0x01010591,
  requiredSplitTypes: 0x0101064e,
} as const;

export interface Manifest {
  root: Attributes;
  sdk: Attributes;
  application: Attributes;
  /** `meta-data` of the application. */
  notes: Attributes[];
}

const none = 0xffffffff;
const nothing: Attributes = new Map();

export function readManifest(file: Buffer): Manifest {
  const [outer] = chunksIn(file);
  must(outer?.type === chunkTypes.xml, 'badManifest');
  const found: { root: Attributes | null; sdk: Attributes; application: Attributes; notes: Attributes[] } = {
    ...{ root: null, sdk: nothing, application: nothing, notes: [] },
  };
  let [pool, ids]: [Pool | null, number[]] = [null, []];
  const path: string[] = [];
  for (const chunk of chunksIn(outer.bytes, outer.headerSize)) {
    if (chunk.type === chunkTypes.pool) pool ??= readPool(chunk);
    else if (chunk.type === chunkTypes.resourceMap) ids = numbersIn(chunk);
    else if (chunk.type === chunkTypes.endElement) path.pop();
    else if (chunk.type === chunkTypes.startElement && pool !== null) {
      const at = chunk.headerSize;
      path.push(pool(chunk.bytes.readUInt32LE(at + 4)));
      const place = path.join('/');
      if (place === 'manifest') found.root ??= attributesOf(chunk, pool, ids);
      if (place === 'manifest/uses-sdk') found.sdk = attributesOf(chunk, pool, ids);
      if (place === 'manifest/application') found.application = attributesOf(chunk, pool, ids);
      if (place === 'manifest/application/meta-data') found.notes.push(attributesOf(chunk, pool, ids));
      must(path.length < 100);
    }
  }
  const { root } = found;
  must(root !== null, 'badManifest');
  return { ...found, root };
}

function numbersIn({ bytes, headerSize }: Chunk): number[] {
  const numbers: number[] = [];
  for (let at = headerSize; at + 4 <= bytes.length; at += 4) numbers.push(bytes.readUInt32LE(at));
  return numbers;
}

function attributesOf({ bytes, headerSize }: Chunk, pool: Pool, ids: readonly number[]): Attributes {
  const found = new Map<number | string, ManifestValue>();
  const from = headerSize + bytes.readUInt16LE(headerSize + 8);
  const size = bytes.readUInt16LE(headerSize + 10);
  const count = bytes.readUInt16LE(headerSize + 12);
  must(size >= 20);
  for (let index = 0; index < count; index += 1) {
    const at = from + index * size;
    const name = bytes.readUInt32LE(at + 4);
    const [type, data] = [bytes.readUInt8(at + 15), bytes.readUInt32LE(at + 16)];
    // The first one of a name is what Android sees.
    const key = ids[name] ?? (bytes.readUInt32LE(at) === none ? pool(name) : null);
    if (key === null || found.has(key)) continue;
    found.set(key, type === valueTypes.text ? pool(data) : { type, data });
  }
  return found;
}
