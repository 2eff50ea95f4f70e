import { must } from './apk-faults.ts';
import { apkLimits } from './apk-limits.ts';
import {
  type Chunk,
  chunksIn,
  chunkTypes,
  readPool,
  type TypedValue,
  valueTypes,
} from './resource-chunks.ts';

/** What a resource is where its configuration holds. */
export interface ResourceValue {
  /** Two letters; empty: any. */
  language: string;
  /** 0: any. */
  density: number;
  value: string | TypedValue;
}

/** All values of a resource; those that lead to other resources are followed. */
export type Resources = (id: number) => ResourceValue[];

const absent = 0xffffffff;

export function readResources(file: Buffer): Resources {
  const [table] = chunksIn(file);
  must(table?.type === chunkTypes.table);
  const parts = [...chunksIn(table.bytes, table.headerSize)];
  const first = parts.find(({ type }) => type === chunkTypes.pool);
  must(first !== undefined);
  const pool = readPool(first);
  const types = new Map<number, Chunk[]>();
  for (const one of parts.filter(({ type }) => type === chunkTypes.package)) {
    const id = one.bytes.readUInt32LE(8);
    for (const chunk of chunksIn(one.bytes, one.headerSize)) {
      if (chunk.type !== chunkTypes.type) continue;
      const key = (id << 8) | chunk.bytes.readUInt8(8);
      types.set(key, [...(types.get(key) ?? []), chunk]);
    }
  }
  const look = (id: number, depth: number, budget: { left: number }): ResourceValue[] => {
    budget.left -= 1;
    if (depth >= apkLimits.references || budget.left < 0) return [];
    return (types.get(id >>> 16) ?? []).flatMap((chunk) => {
      const found = entryOf(chunk, id & 0xffff);
      if (found === null) return [];
      const where = configurationOf(chunk);
      if (found.type === valueTypes.text) return [{ ...where, value: pool(found.data) }];
      if (found.type !== valueTypes.reference) return [{ ...where, value: found }];
      return look(found.data, depth + 1, budget).map((inner) => ({
        language: inner.language || where.language,
        density: inner.density || where.density,
        value: inner.value,
      }));
    });
  };
  // Each of many values may lead to as many again.
  return (id) => look(id, 0, { left: apkLimits.lookUps });
}

function configurationOf({ bytes }: Chunk): Pick<ResourceValue, 'language' | 'density'> {
  const [first, second] = [bytes.readUInt8(28), bytes.readUInt8(29)];
  const language = first === 0 || first >= 0x80 ? '' : String.fromCharCode(first, second);
  return { language, density: bytes.readUInt16LE(34) };
}

const isSparse = 1;
const isShort = 2;
const isComplex = 1;
const isCompact = 8;

/** The plain value of an entry; null: there is none. */
function entryOf({ bytes, headerSize }: Chunk, index: number): TypedValue | null {
  const offset = offsetOf(bytes, headerSize, index);
  if (offset === null) return null;
  const at = bytes.readUInt32LE(16) + offset;
  const flags = bytes.readUInt16LE(at + 2);
  if ((flags & isCompact) !== 0) return { type: flags >>> 8, data: bytes.readUInt32LE(at + 4) };
  if ((flags & isComplex) !== 0) return null;
  const value = at + bytes.readUInt16LE(at);
  return { type: bytes.readUInt8(value + 3), data: bytes.readUInt32LE(value + 4) };
}

function offsetOf(bytes: Buffer, from: number, index: number): number | null {
  const [flags, count] = [bytes.readUInt8(9), bytes.readUInt32LE(12)];
  if ((flags & isSparse) !== 0) {
    for (let at = from; at < from + 4 * Math.min(count, 0x10000); at += 4)
      if (bytes.readUInt16LE(at) === index) return bytes.readUInt16LE(at + 2) * 4;
    return null;
  }
  if (index >= count) return null;
  if ((flags & isShort) !== 0) {
    const short = bytes.readUInt16LE(from + 2 * index);
    return short === 0xffff ? null : short * 4;
  }
  const offset = bytes.readUInt32LE(from + 4 * index);
  return offset === absent ? null : offset;
}
