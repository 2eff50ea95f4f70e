import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { allSigners, type BlockSigner, certificatesOf } from '@rackhand/contract/apk/block-signers';
import { BrokenSigning } from '@rackhand/contract/apk/signing-block';
import type { PackageFacts } from '@rackhand/contract/app/app-package';
import { ApkFault, must } from './apk-faults.ts';
import { contentDigests, type DigestName } from './content-digests.ts';
import type { FileSections } from './file-sections.ts';
import type { Zip } from './open-zip.ts';
import { readSigningBlock } from './signing-block.ts';
import { verifySigner } from './verify-block.ts';
import { namedSchemes, signatureFiles, verifyJar } from './verify-jar.ts';
import { verifyLineage } from './verify-lineage.ts';

type Signature = Pick<PackageFacts, 'signature' | 'certificates' | 'other_certificates'>;

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
export async function verifySignature(signed: SignedFile): Promise<Signature> {
  try {
    return await verifySchemes(signed);
  } catch (error) {
    throw error instanceof BrokenSigning ? new ApkFault('badSignature') : error;
  }
}

async function verifySchemes({ file, sections, zip, minSdk }: SignedFile): Promise<Signature> {
  const { at, pairs } = await readSigningBlock(file, sections);
  const signers = allSigners(pairs);
  const all = Object.values(signers).flat();
  const digests = all.map(verifySigner);
  for (const signer of all) verifyLineage(signer);
  must(signers['v3.1'].length === 0 || signers.v3.length > 0, 'missingScheme');
  for (const number of [...(await namedSchemes(zip)), ...all.flatMap(schemesBeside)]) {
    const name = schemeNumbers[number as keyof typeof schemeNumbers];
    must((name as string | undefined) === undefined || signers[name].length > 0, 'missingScheme');
  }
  await requireContent(digests, { file, sections, at });
  const isJarSigned = signatureFiles(zip).length > 0;
  const isJarAsked = isJarSigned && (all.length === 0 || (minSdk ?? 1) < firstWithV2);
  const jar = isJarAsked ? await verifyJar(zip) : [];
  const { newest, others } = certificatesOf(signers);
  if (newest.length > 0) return named(signers.v3.length > 0 ? 'v3' : 'v2', newest, [...others, ...jar]);
  return named(jar.length > 0 ? 'v1' : 'none', jar, []);
}

function schemesBeside({ attributes }: BlockSigner): number[] {
  const said = attributes.get(strippingProtection);
  return said === undefined ? [] : [said.readUInt32LE(0)];
}

async function requireContent(
  signed: readonly ReadonlyMap<DigestName, Buffer>[],
  { file, sections, at }: Pick<SignedFile, 'file' | 'sections'> & { at: number },
): Promise<void> {
  const names = [...new Set(signed.flatMap((digests) => [...digests.keys()]))];
  if (names.length === 0) return;
  const found = await contentDigests(file, sections, at, names);
  const isSame = ([name, digest]: [DigestName, Buffer]): boolean => found.get(name)?.equals(digest) === true;
  for (const digests of signed) must([...digests].every(isSame), 'changedContent');
}

function named(
  signature: Signature['signature'],
  newest: readonly Buffer[],
  others: readonly Buffer[],
): Signature {
  const digestsOf = (some: readonly Buffer[]): string[] =>
    [...new Set(some.map((one) => createHash('sha256').update(one).digest('hex')))].sort();
  const certificates = digestsOf(newest);
  const other_certificates = digestsOf(others).filter((one) => !certificates.includes(one));
  return { signature, certificates, other_certificates };
}
