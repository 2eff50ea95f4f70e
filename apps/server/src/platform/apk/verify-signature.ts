import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { PackageFacts } from '@rackhand/contract/app/app-package';
import { must } from './apk-faults.ts';
import { contentDigests, type DigestName } from './content-digests.ts';
import type { FileSections } from './file-sections.ts';
import type { Zip } from './open-zip.ts';
import { readSigningBlock, schemeIds } from './signing-block.ts';
import { type VerifiedSigner, verifyBlock } from './verify-block.ts';
import { namedSchemes, signatureFiles, verifyJar } from './verify-jar.ts';
import { verifyLineage } from './verify-lineage.ts';

type Signature = Pick<PackageFacts, 'signature' | 'certificates'>;

interface SignedFile {
  file: FileHandle;
  sections: FileSections;
  zip: Zip;
  minSdk: number | null;
}

/** Android before it knows no other scheme than v1. */
const firstWithV2 = 24;
/** Of a v2 signer: the number of a scheme that was there too. */
const strippingProtection = 0xbeeff00d;
const schemeNumbers = { 2: 'v2', 3: 'v3' } as const;

/** By whom the file is signed, by the newest of its schemes; each that is there has to hold. */
export async function verifySignature({ file, sections, zip, minSdk }: SignedFile): Promise<Signature> {
  const { at, pairs } = await readSigningBlock(file, sections);
  const signersOf = (scheme: keyof typeof schemeIds): VerifiedSigner[] => {
    const value = pairs.get(schemeIds[scheme]);
    return value === undefined ? [] : verifyBlock(value, scheme !== 'v2');
  };
  const signers = { v2: signersOf('v2'), v3: signersOf('v3'), 'v3.1': signersOf('v3.1') };
  const all = [...signers.v2, ...signers.v3, ...signers['v3.1']];
  for (const signer of all) verifyLineage(signer);
  must(signers['v3.1'].length === 0 || signers.v3.length > 0, 'missingScheme');
  for (const number of [...(await namedSchemes(zip)), ...all.flatMap(schemesBeside)]) {
    const name = schemeNumbers[number as keyof typeof schemeNumbers];
    must((name as string | undefined) === undefined || signers[name].length > 0, 'missingScheme');
  }
  await requireContent(all, { file, sections, at });
  const isJarSigned = signatureFiles(zip).length > 0;
  const isJarAsked = isJarSigned && (all.length === 0 || (minSdk ?? 1) < firstWithV2);
  const jar = isJarAsked ? await verifyJar(zip) : [];
  const certificatesOf = (some: readonly VerifiedSigner[]): Buffer[] =>
    some.map(({ certificate }) => certificate);
  if (signers.v3.length > 0)
    return named('v3', certificatesOf(signers['v3.1'].length > 0 ? signers['v3.1'] : signers.v3));
  if (signers.v2.length > 0) return named('v2', certificatesOf(signers.v2));
  return jar.length > 0 ? named('v1', jar) : named('none', []);
}

function schemesBeside({ attributes }: VerifiedSigner): number[] {
  const said = attributes.get(strippingProtection);
  return said === undefined ? [] : [said.readUInt32LE(0)];
}

async function requireContent(
  signers: readonly VerifiedSigner[],
  { file, sections, at }: Pick<SignedFile, 'file' | 'sections'> & { at: number },
): Promise<void> {
  const names = [...new Set(signers.flatMap(({ digests }) => [...digests.keys()]))];
  if (names.length === 0) return;
  const found = await contentDigests(file, sections, at, names);
  const isSame = ([name, digest]: [DigestName, Buffer]): boolean => found.get(name)?.equals(digest) === true;
  for (const { digests } of signers) must([...digests].every(isSame), 'changedContent');
}

function named(signature: Signature['signature'], certificates: readonly Buffer[]): Signature {
  const digests = certificates.map((certificate) => createHash('sha256').update(certificate).digest('hex'));
  return { signature, certificates: [...new Set(digests)].sort() };
}
