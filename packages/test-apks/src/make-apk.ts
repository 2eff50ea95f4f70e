import { crc32, deflateSync } from 'node:zlib';
import { type AttributeValue, binaryXml, type XmlElement } from './binary-xml.ts';
import { type ResourceKinds, resourceId, resourceTable } from './resource-table.ts';
import { signV1 } from './sign-v1.ts';
import { type Signer, signerNamed } from './signer.ts';
import { type BlockScheme, signWhole } from './signing-block.ts';
import { type ZipEntry, zipParts } from './zip-file.ts';

export interface ApkWish {
  app_id?: string;
  /** 64 bits. */
  version_code?: number | bigint;
  version_name?: string;
  /** By language; empty: in any other. */
  labels?: Record<string, string>;
  min_sdk?: number;
  target_sdk?: number;
  debuggable?: boolean;
  test_only?: boolean;
  abis?: readonly string[];
  has_icon?: boolean;
  /** An adaptive icon has no picture beside it: its foreground is one, or is drawn. */
  icon_as?: 'png' | 'webp' | 'adaptive' | 'drawn';
  /** By which schemes it is signed; none: not at all. */
  schemes?: readonly ('v1' | BlockScheme)[];
  /** Whoever bears the same name is the same one. */
  signed_by?: string | Signer | readonly Signer[];
  /** Attributes of the manifest besides. */
  manifest?: XmlElement['attributes'];
  /** Files besides, by their names. */
  files?: readonly ZipEntry[];
  /** Bytes that are only there to be many. */
  padding?: number;
}

const attributeIds = {
  label: 0x01010001,
  icon: 0x01010002,
  debuggable: 0x0101000f,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  testOnly: 0x01010272,
  versionCodeMajor: 0x01010576,
} as const;

/** A package that the product reads as a real one; small, and made in a moment. */
export function makeApk(wish: ApkWish = {}): Buffer {
  const { schemes = ['v2'] } = wish;
  const signers = signersOf(wish);
  const files = contentOf(wish);
  const blocks = schemes.filter((scheme): scheme is BlockScheme => scheme !== 'v1');
  const named = blocks.map((scheme) => (scheme === 'v2' ? 2 : 3));
  const [first] = signers;
  const jar = schemes.includes('v1') && first !== undefined ? signV1(files, first, [...new Set(named)]) : [];
  const parts = zipParts([...jar, ...files]);
  if (blocks.length > 0) return signWhole(parts, blocks, signers);
  return Buffer.concat([parts.entries, parts.directory, parts.end]);
}

function signersOf({ signed_by = 'lab' }: ApkWish): readonly Signer[] {
  if (typeof signed_by === 'string') return [signerNamed(signed_by)];
  return 'key' in signed_by ? [signed_by] : signed_by;
}

/** The files of the package, before it is signed. */
export function contentOf(wish: ApkWish = {}): ZipEntry[] {
  const { abis = [], files = [], padding = 0, has_icon = true } = wish;
  const ballast = { name: 'assets/ballast.bin', content: Buffer.alloc(padding, 'rackhand') };
  return [
    { name: 'AndroidManifest.xml', content: binaryXml(manifestOf(wish)), isDeflated: true },
    { name: 'resources.arsc', content: resourceTable(appIdOf(wish), resourcesOf(wish)) },
    ...(has_icon ? iconFiles(wish) : []),
    ...abis.map((abi) => ({ name: `lib/${abi}/libapp.so`, content: Buffer.from(abi), isDeflated: true })),
    ...(padding > 0 ? [ballast] : []),
    ...files,
  ];
}

const appIdOf = ({ app_id = 'com.example.app' }: ApkWish): string => app_id;

function resourcesOf(wish: ApkWish): ResourceKinds {
  const { labels = { '': 'Example', ko: '예제' } } = wish;
  const names = Object.entries(labels).map(([language, value]) => ({ language, value }));
  const [icon, front] = iconFiles(wish).map(({ name: value }) => [{ language: '', density: 160, value }]);
  return {
    string: { app_name: names },
    mipmap: { icon: icon ?? [], ...(front === undefined ? {} : { front }) },
  };
}

export function manifestOf(wish: ApkWish): XmlElement {
  const { version_code = 1, version_name = '1.0', min_sdk = 24, target_sdk = 34 } = wish;
  const code = BigInt(version_code);
  const major = Number(code >> 32n);
  const android = (name: keyof typeof attributeIds, value: AttributeValue) => ({
    name,
    id: attributeIds[name],
    value,
  });
  const sdk = [android('minSdkVersion', min_sdk), android('targetSdkVersion', target_sdk)];
  const application = [
    android('label', { resource: resourceId(0, 0) }),
    ...(wish.has_icon === false ? [] : [android('icon', { resource: resourceId(1, 0) })]),
    ...(wish.debuggable === true ? [android('debuggable', true)] : []),
    ...(wish.test_only === true ? [android('testOnly', true)] : []),
  ];
  return {
    name: 'manifest',
    attributes: [
      android('versionCode', Number(code & 0xffff_ffffn)),
      android('versionName', version_name),
      ...(major === 0 ? [] : [android('versionCodeMajor', major)]),
      { name: 'package', value: appIdOf(wish) },
      ...(wish.manifest ?? []),
    ],
    children: [
      { name: 'uses-sdk', attributes: sdk, children: [] },
      { name: 'application', attributes: application, children: [] },
    ],
  };
}

function iconFiles({ icon_as: kind = 'png' }: ApkWish): [ZipEntry, ...ZipEntry[]] {
  const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
  if (kind === 'png') return [{ name: 'res/icon.png', content: tinyPicture() }];
  if (kind === 'webp') return [{ name: 'res/icon.webp', content: webp }];
  const drawable = { name: 'drawable', id: 0x01010199, value: { resource: resourceId(1, 1) } };
  const layers = { name: 'foreground', attributes: [drawable], children: [] };
  const adaptive = { name: 'adaptive-icon', attributes: [], children: [layers] };
  const front = { name: 'vector', attributes: [], children: [] };
  return [
    { name: 'res/icon.xml', content: binaryXml(adaptive) },
    kind === 'drawn'
      ? { name: 'res/front.xml', content: binaryXml(front) }
      : { name: 'res/front.webp', content: webp },
  ];
}

/** A PNG of one grey point, written out. */
function tinyPicture(): Buffer {
  const head = '89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55';
  const data = deflateSync(Buffer.from([0, 0x80]));
  const piece = Buffer.concat([Buffer.from('IDAT'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(piece));
  return Buffer.concat([
    Buffer.from(head, 'hex'),
    length,
    piece,
    sum,
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]);
}
