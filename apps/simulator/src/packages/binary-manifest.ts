/** What the device reads from AndroidManifest.xml in its binary form (AOSP ResourceTypes.h). */
export interface ManifestFacts {
  packageName: string;
  /** 64 bits, as a text of digits. */
  versionCode: string;
  versionName: string;
  minSdk: number;
  targetSdk: number;
  debuggable: boolean;
  testOnly: boolean;
  /** The name of the part when this is one of several APKs of an app. */
  split: string | null;
}

const chunkTypes = { strings: 0x0001, resourceMap: 0x0180, startElement: 0x0102 } as const;
/** Attribute identifiers of android.R.attr; tools may strip the names, never these. */
const attributeIds: Readonly<Record<number, string>> = {
  0x0101000f: 'debuggable',
  0x01010272: 'testOnly',
  0x0101021b: 'versionCode',
  0x01010576: 'versionCodeMajor',
  0x0101021c: 'versionName',
  0x0101020c: 'minSdkVersion',
  0x01010270: 'targetSdkVersion',
};
const noString = 0xffffffff;
const stringType = 0x03;

function readStrings(chunk: Buffer): string[] {
  const count = chunk.readUInt32LE(8);
  const isUtf8 = (chunk.readUInt32LE(16) & 0x100) !== 0;
  const start = chunk.readUInt32LE(20);
  return Array.from({ length: Math.min(count, chunk.length / 4) }, (_, nth) => {
    let at = start + chunk.readUInt32LE(28 + nth * 4);
    if (!isUtf8) {
      let length = chunk.readUInt16LE(at);
      at += 2;
      if (length & 0x8000) {
        length = ((length & 0x7fff) << 16) | chunk.readUInt16LE(at);
        at += 2;
      }
      return chunk.toString('utf16le', at, at + length * 2);
    }
    at += chunk.readUInt8(at) & 0x80 ? 2 : 1;
    let length = chunk.readUInt8(at++);
    if (length & 0x80) length = ((length & 0x7f) << 8) | chunk.readUInt8(at++);
    return chunk.toString('utf8', at, at + length);
  });
}

type Attributes = ReadonlyMap<string, string | number>;

function readAttributes(chunk: Buffer, strings: readonly string[], ids: readonly number[]): Attributes {
  const found = new Map<string, string | number>();
  const first = 16 + chunk.readUInt16LE(24);
  const size = chunk.readUInt16LE(26);
  for (let nth = 0; nth < chunk.readUInt16LE(28); nth++) {
    const at = first + nth * size;
    const nameIndex = chunk.readUInt32LE(at + 4);
    const name = attributeIds[ids[nameIndex] ?? 0] ?? strings[nameIndex] ?? '';
    const raw = chunk.readUInt32LE(at + 8);
    const value = chunk.readUInt32LE(at + 16);
    const isText = chunk.readUInt8(at + 15) === stringType;
    found.set(name, isText ? (strings[raw === noString ? value : raw] ?? '') : value);
  }
  return found;
}

/** Throws when it is not a binary manifest. */
export function readBinaryManifest(bytes: Buffer): ManifestFacts {
  let strings: string[] = [];
  let ids: number[] = [];
  const elements = new Map<string, Attributes>();
  for (let at = bytes.readUInt16LE(2); at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (size < 8) throw new Error('a chunk of no size');
    const chunk = bytes.subarray(at, at + size);
    const type = chunk.readUInt16LE(0);
    if (type === chunkTypes.strings) strings = readStrings(chunk);
    else if (type === chunkTypes.resourceMap) {
      ids = Array.from({ length: (size - 8) / 4 }, (_, nth) => chunk.readUInt32LE(8 + nth * 4));
    } else if (type === chunkTypes.startElement) {
      const name = strings[chunk.readUInt32LE(20)] ?? '';
      if (!elements.has(name)) elements.set(name, readAttributes(chunk, strings, ids));
    }
    at += size;
  }
  return toFacts(elements);
}

function toFacts(elements: ReadonlyMap<string, Attributes>): ManifestFacts {
  const manifest = elements.get('manifest');
  const packageName = manifest?.get('package');
  if (typeof packageName !== 'string' || packageName === '') throw new Error('no package name');
  const number = (element: string, name: string, fallback: number): number => {
    const value = Number(elements.get(element)?.get(name) ?? fallback);
    return Number.isSafeInteger(value) ? value : fallback;
  };
  const split = manifest?.get('split');
  const minSdk = number('uses-sdk', 'minSdkVersion', 1);
  return {
    packageName,
    versionCode: longVersion(number('manifest', 'versionCodeMajor', 0), number('manifest', 'versionCode', 0)),
    versionName: String(manifest?.get('versionName') ?? 'null'),
    minSdk,
    targetSdk: number('uses-sdk', 'targetSdkVersion', minSdk),
    debuggable: number('application', 'debuggable', 0) !== 0,
    testOnly: number('application', 'testOnly', 0) !== 0,
    split: typeof split === 'string' ? split : null,
  };
}

function longVersion(major: number, minor: number): string {
  return String((BigInt(major >>> 0) << 32n) | BigInt(minor >>> 0));
}
