import { crc32 } from '../device/crc32.ts';
import { signApk } from './sign-apk.ts';
import { testSigner } from './test-signer.ts';

export interface ApkFacts {
  packageName: string;
  versionCode: number;
  /** The upper half of a version of 64 bits. */
  versionCodeMajor?: number;
  versionName: string;
  minSdk?: number;
  debuggable?: boolean;
  testOnly?: boolean;
  /** Bytes of ballast, to give the file a size. */
  padding?: number;
  /** Of its native code; none where it has none. */
  abis?: readonly string[];
  /** What it says that it shows and does. */
  definition?: string;
  /** Who signs it; null: nobody. */
  signer?: string | null;
  scheme?: 'v2' | 'v3';
}

interface Attribute {
  name: string;
  /** android.R.attr; 0 for an attribute without a namespace. */
  id: number;
  value: string | number | boolean;
}

const noString = 0xffffffff;

function chunk(type: number, headerBytes: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(headerBytes, 2);
  head.writeUInt32LE(8 + rest.length, 4);
  return Buffer.concat([head, rest]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, nth) => bytes.writeUInt32LE(value >>> 0, nth * 4));
  return bytes;
}

function stringPool(strings: readonly string[]): Buffer {
  const texts = strings.map((text) => {
    const length = Buffer.alloc(2);
    length.writeUInt16LE(text.length);
    return Buffer.concat([length, Buffer.from(`${text}\0`, 'utf16le')]);
  });
  let at = 0;
  const offsets = texts.map((text) => {
    const own = at;
    at += text.length;
    return own;
  });
  const data = Buffer.concat(texts);
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const header = words(strings.length, 0, 0, 28 + 4 * strings.length, 0);
  return chunk(0x0001, 28, Buffer.concat([header, words(...offsets), padded]));
}

/** A manifest in the binary form that aapt writes. */
function makeManifest(elements: readonly { name: string; attributes: readonly Attribute[] }[]): Buffer {
  const attributes = elements.flatMap((element) => element.attributes);
  const named = [...new Map(attributes.map(({ name, id }) => [name, id]))].sort(
    (a, b) => Number(b[1] > 0) - Number(a[1] > 0),
  );
  const values = attributes.map(({ value }) => value).filter((value) => typeof value === 'string');
  const strings = [...named.map(([name]) => name), ...elements.map(({ name }) => name), ...values];
  const at = (text: string): number => strings.indexOf(text);

  const body = elements.map(({ name, attributes: own }) => {
    const rows = own.map((attribute) => {
      const isText = typeof attribute.value === 'string';
      const type = isText ? 0x03 : typeof attribute.value === 'boolean' ? 0x12 : 0x10;
      const data = isText ? at(String(attribute.value)) : Number(attribute.value);
      return words(noString, at(attribute.name), isText ? data : noString, (type << 24) | 8, data);
    });
    const extension = Buffer.alloc(12);
    extension.writeUInt16LE(20, 0);
    extension.writeUInt16LE(20, 2);
    extension.writeUInt16LE(own.length, 4);
    return chunk(0x0102, 16, Buffer.concat([words(1, noString, noString, at(name)), extension, ...rows]));
  });
  const ids = chunk(0x0180, 8, words(...named.map(([, id]) => id).filter((id) => id > 0)));
  return chunk(0x0003, 8, Buffer.concat([stringPool(strings), ids, ...body]));
}

/** A zip whose members are stored as they are. */
function makeZip(members: readonly { name: string; data: Buffer }[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, data } of members) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([words(0x04034b50), shared, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([words(0x02014b50), Buffer.from([20, 0]), shared, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A small APK with nothing in it but its identity. */
export function makeApk(facts: ApkFacts): Buffer {
  const manifest = makeManifest([
    {
      name: 'manifest',
      attributes: [
        { name: 'versionCode', id: 0x0101021b, value: facts.versionCode },
        { name: 'versionCodeMajor', id: 0x01010576, value: facts.versionCodeMajor ?? 0 },
        { name: 'versionName', id: 0x0101021c, value: facts.versionName },
        { name: 'package', id: 0, value: facts.packageName },
      ],
    },
    {
      name: 'uses-sdk',
      attributes: [{ name: 'minSdkVersion', id: 0x0101020c, value: facts.minSdk ?? 21 }],
    },
    {
      name: 'application',
      attributes: [
        { name: 'debuggable', id: 0x0101000f, value: facts.debuggable ?? false },
        { name: 'testOnly', id: 0x01010272, value: facts.testOnly ?? false },
      ],
    },
  ]);
  const zip = makeZip([
    { name: 'assets/ballast', data: Buffer.alloc(facts.padding ?? 0, 7) },
    { name: 'AndroidManifest.xml', data: manifest },
    ...(facts.definition === undefined
      ? []
      : [{ name: 'assets/rackhand-app.json', data: Buffer.from(facts.definition) }]),
    ...(facts.abis ?? []).map((abi) => ({ name: `lib/${abi}/libapp.so`, data: Buffer.from('code') })),
  ]);
  const { signer = 'the tests', scheme = 'v2' } = facts;
  return signer === null ? zip : signApk(zip, testSigner(signer), scheme);
}
