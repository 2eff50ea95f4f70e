import { open } from 'node:fs/promises';
import type { PackageFacts } from '@rackhand/contract/app/app-package';
import { findSections } from './file-sections.ts';
import { openZip } from './open-zip.ts';
import { readFacts } from './read-facts.ts';
import { verifySignature } from './verify-signature.ts';

export interface InspectedApk {
  facts: PackageFacts;
  /** PNG or WebP, in base64. */
  icon: string | null;
}

/** What a package says and by whom it is signed; an ApkFault where it is none. To be done in a process of its own. */
export async function inspectApk(path: string, onFacts: () => void = () => undefined): Promise<InspectedApk> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const sections = await findSections(file, size);
    const zip = await openZip(path, size, sections);
    try {
      const { icon, ...facts } = await readFacts(zip);
      onFacts();
      const signature = await verifySignature({ file, sections, zip, minSdk: facts.min_sdk });
      return { facts: { ...facts, ...signature }, icon };
    } finally {
      zip.close();
    }
  } finally {
    await file.close();
  }
}
