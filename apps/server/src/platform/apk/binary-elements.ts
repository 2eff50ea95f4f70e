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

interface BinaryElement {
  /** Its name behind those of the elements that it is in. */
  place: string;
  attributes(): Attributes;
}

const none = 0xffffffff;

/** The elements of XML as packages hold it, in order. */
export function* elementsIn(file: Buffer): Generator<BinaryElement> {
  const [outer] = chunksIn(file);
  must(outer?.type === chunkTypes.xml, 'badManifest');
  let [pool, ids]: [Pool | null, number[]] = [null, []];
  const path: string[] = [];
  for (const chunk of chunksIn(outer.bytes, outer.headerSize)) {
    if (chunk.type === chunkTypes.pool) pool ??= readPool(chunk);
    else if (chunk.type === chunkTypes.resourceMap) ids = numbersIn(chunk);
    else if (chunk.type === chunkTypes.endElement) path.pop();
    else if (chunk.type === chunkTypes.startElement && pool !== null) {
      path.push(pool(chunk.bytes.readUInt32LE(chunk.headerSize + 4)));
      must(path.length < 100);
      const [texts, numbers] = [pool, ids];
      yield { place: path.join('/'), attributes: () => attributesOf(chunk, texts, numbers) };
    }
  }
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
