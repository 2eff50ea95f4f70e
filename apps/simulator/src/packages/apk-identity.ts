import { definitionPath } from '../apps/read-definition.ts';
import type { FileContent } from '../device/file-content.ts';
import { type ManifestFacts, readBinaryManifest } from './binary-manifest.ts';
import { readSigner } from './read-signer.ts';
import { noteSigning } from './signing-block.ts';
import { NotAnApk, readMember, readZipDirectory, type ZipDirectory } from './zip-directory.ts';

export interface ApkIdentity extends ManifestFacts {
  /** What its native code is made for; empty: it has none, and runs on any. */
  abis: readonly string[];
  /** SHA-256 of the certificate that it is signed with; null: it is not signed, or was changed after it was. */
  signer: string | null;
  /** Its signing block; empty: it has none. */
  signing: Buffer;
  directoryBytes: number;
  /** The text of `assets/rackhand-app.json`; null: there is none. */
  definition: string | null;
}

/** Reads who an APK is, as a device does when it is installed. */
export function readApkIdentity(apk: FileContent): ApkIdentity {
  const zip = readZipDirectory(apk);
  const manifest = readMember(apk, zip, 'AndroidManifest.xml');
  try {
    const facts = readBinaryManifest(manifest);
    const signed = { signer: readSigner(apk, zip), ...noteSigning(apk, zip) };
    return { ...facts, ...signed, abis: abisOf(zip), definition: definitionIn(apk, zip) };
  } catch (error) {
    throw new NotAnApk(error instanceof Error ? error.message : 'unreadable manifest');
  }
}

function definitionIn(apk: FileContent, zip: ZipDirectory): string | null {
  return zip.members.has(definitionPath) ? readMember(apk, zip, definitionPath).toString('utf8') : null;
}

function abisOf({ members }: ZipDirectory): string[] {
  const folders = [...members.keys()].flatMap((name) => /^lib\/([^/]+)\/[^/]+\.so$/.exec(name)?.[1] ?? []);
  return [...new Set(folders)];
}
