import { must } from './apk-faults.ts';
import { type Attributes, elementsIn } from './binary-elements.ts';

export const attribute = {
  label: 0x01010001,
  icon: 0x01010002,
  name: 0x01010003,
  debuggable: 0x0101000f,
  value: 0x01010024,
  src: 0x01010119,
  drawable: 0x01010199,
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

const nothing: Attributes = new Map();

export function readManifest(file: Buffer): Manifest {
  const found: { root: Attributes | null; sdk: Attributes; application: Attributes; notes: Attributes[] } = {
    ...{ root: null, sdk: nothing, application: nothing, notes: [] },
  };
  for (const { place, attributes } of elementsIn(file)) {
    if (place === 'manifest') found.root ??= attributes();
    if (place === 'manifest/uses-sdk') found.sdk = attributes();
    if (place === 'manifest/application') found.application = attributes();
    if (place === 'manifest/application/meta-data') found.notes.push(attributes());
  }
  const { root } = found;
  must(root !== null, 'badManifest');
  return { ...found, root };
}
