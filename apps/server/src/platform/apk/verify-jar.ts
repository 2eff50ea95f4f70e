import { createHash } from 'node:crypto';
import { ApkFault, must } from './apk-faults.ts';
import { apkLimits } from './apk-limits.ts';
import { type JarSection, readJarManifest, saidDigest } from './jar-manifest.ts';
import type { Zip } from './open-zip.ts';
import { verifyCms } from './verify-cms.ts';

const manifestName = 'META-INF/MANIFEST.MF';
const ofSignature = /^META-INF\/(?:MANIFEST\.MF|[^/]+\.(?:SF|RSA|DSA|EC))$/i;

export function signatureFiles({ entries }: Zip): string[] {
  return [...entries.keys()].filter((name) => /^META-INF\/[^/]+\.SF$/i.test(name));
}

/** The schemes that the signature files name, whether or not they are to be trusted. */
export async function namedSchemes(zip: Zip): Promise<number[]> {
  const found: number[] = [];
  for (const name of signatureFiles(zip)) {
    const [main] = readJarManifest((await zip.read(name, apkLimits.tableBytes)) ?? Buffer.alloc(0));
    const said = main?.says.get('x-android-apk-signed') ?? '';
    found.push(...said.split(',').map((one) => Number(one.trim())));
  }
  return found;
}

/** Each signer has signed the manifest, and every file is what that says; DER of the signers' certificates. */
export async function verifyJar(zip: Zip): Promise<Buffer[]> {
  const file = await zip.read(manifestName, apkLimits.tableBytes);
  must(file !== null, 'badSignature');
  const [main, ...sections] = readJarManifest(file);
  must(main !== undefined, 'badSignature');
  const byName = new Map(sections.map((section) => [section.name, section]));
  const certificates: Buffer[] = [];
  for (const name of signatureFiles(zip)) {
    const signed = (await zip.read(name, apkLimits.tableBytes)) ?? Buffer.alloc(0);
    certificates.push(verifyCms(await blockOf(zip, name), signed));
    requireSameManifest(readJarManifest(signed), file, byName);
  }
  await requireContent(zip, byName);
  return certificates;
}

async function blockOf(zip: Zip, signatureFile: string): Promise<Buffer> {
  const stem = signatureFile.slice(0, -'.SF'.length);
  for (const ending of ['RSA', 'EC', 'DSA']) {
    const block = await zip.read(`${stem}.${ending}`, apkLimits.blockBytes);
    if (block !== null) return block;
  }
  throw new ApkFault('badSignature');
}

const hashOf = (digest: string, bytes: Buffer): Buffer => createHash(digest).update(bytes).digest();

/** As a whole, or else section by section. */
function requireSameManifest(
  [main, ...sections]: readonly JarSection[],
  manifest: Buffer,
  byName: ReadonlyMap<string | null, JarSection>,
): void {
  must(main !== undefined, 'badSignature');
  const whole = saidDigest(main, '-digest-manifest');
  if (whole !== null && hashOf(whole.digest, manifest).equals(whole.value)) return;
  const said = new Map(sections.map((section) => [section.name, section]));
  for (const [name, section] of byName) {
    const one = said.get(name);
    const wanted = one === undefined ? null : saidDigest(one, '-digest');
    must(wanted !== null && hashOf(wanted.digest, section.bytes).equals(wanted.value), 'changedContent');
  }
}

async function requireContent(zip: Zip, byName: ReadonlyMap<string | null, JarSection>): Promise<void> {
  for (const [name, entry] of zip.entries) {
    if (name.endsWith('/') || ofSignature.test(name)) continue;
    const section = byName.get(name);
    const wanted = section === undefined ? null : saidDigest(section, '-digest');
    must(wanted !== null, 'changedContent');
    const hash = createHash(wanted.digest);
    for await (const piece of zip.pieces(entry)) hash.update(piece);
    must(hash.digest().equals(wanted.value), 'changedContent');
  }
  for (const name of byName.keys()) must(name === null || zip.entries.has(name), 'changedContent');
}
