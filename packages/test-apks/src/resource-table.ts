import { u16, u32 } from './little-endian.ts';
import { chunk, stringPool } from './string-pool.ts';

/** A value of a resource where a language or density is set; empty: anywhere. */
export interface ResourceValue {
  language: string;
  density?: number;
  /** A text, or the number of another resource. */
  value: string | { resource: number };
}

/** The resources of an app of one kind, such as `string`, by name: `0x7fTTNNNN` in the order in which they stand. */
export type ResourceKinds = Record<string, Record<string, ResourceValue[]>>;

export const resourceId = (kind: number, entry: number): number => 0x7f000000 + ((kind + 1) << 16) + entry;

/** `resources.arsc`. */
export function resourceTable(appId: string, kinds: ResourceKinds): Buffer {
  const all = Object.values(kinds).flatMap((kind) => Object.values(kind).flat());
  const texts = [...new Set(all.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))];
  const keys = [...new Set(Object.values(kinds).flatMap((kind) => Object.keys(kind)))];
  const types = stringPool(Object.keys(kinds));
  const name = Buffer.alloc(256);
  name.write(appId.slice(0, 127), 'utf16le');
  const headerSize = 288;
  const header = Buffer.concat([
    ...[u32(0x7f), name, u32(headerSize), u32(0), u32(headerSize + types.length)],
    ...[u32(0), u32(0)],
  ]);
  const body = Object.values(kinds).map((kind, index) => typesOf(index + 1, kind, texts, keys));
  const inside = chunk(0x0200, header, Buffer.concat([types, stringPool(keys), ...body]));
  return chunk(0x0002, u32(1), Buffer.concat([stringPool(texts), inside]));
}

function typesOf(id: number, kind: Record<string, ResourceValue[]>, texts: string[], keys: string[]): Buffer {
  const names = Object.keys(kind);
  const flags = Buffer.concat(names.map(() => u32(0)));
  const spec = chunk(0x0202, Buffer.concat([Buffer.from([id, 0, 0, 0]), u32(names.length)]), flags);
  const configurations = new Map(
    Object.values(kind)
      .flat()
      .map(({ language, density = 0 }) => [`${language} ${String(density)}`, { language, density }]),
  );
  const tables = [...configurations.values()].map(({ language, density }) => {
    let at = 0;
    const offsets: Buffer[] = [];
    const entries: Buffer[] = [];
    for (const [key, values] of Object.entries(kind)) {
      const found = values.find((one) => one.language === language && (one.density ?? 0) === density);
      offsets.push(u32(found === undefined ? 0xffffffff : at));
      if (found === undefined) continue;
      const [type, data] =
        typeof found.value === 'string' ? [0x03, texts.indexOf(found.value)] : [0x01, found.value.resource];
      entries.push(u16(8), u16(0), u32(keys.indexOf(key)), u16(8), Buffer.from([0, type]), u32(data));
      at += 16;
    }
    const header = Buffer.concat([
      Buffer.from([id, 0, 0, 0]),
      ...[u32(names.length), u32(84 + 4 * names.length), configuration(language, density)],
    ]);
    return chunk(0x0201, header, Buffer.concat([...offsets, ...entries]));
  });
  return Buffer.concat([spec, ...tables]);
}

function configuration(language: string, density: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32LE(64);
  bytes.write(language, 8, 'latin1');
  bytes.writeUInt16LE(density, 14);
  return bytes;
}
