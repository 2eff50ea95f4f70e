import { type BlockSigner, type LineageLevel, lineageOf } from '@rackhand/contract/apk/block-signers';
import { must } from './apk-faults.ts';
import { algorithmOf, holds, publicKeyIn } from './verify-block.ts';

/** Where a signer says whose place it has taken: each one was named by the one before, and it is the last. */
export function verifyLineage(signer: BlockSigner): void {
  const levels = lineageOf(signer);
  for (const [place, level] of levels.entries()) {
    const before = levels[place - 1];
    if (before !== undefined) requireNamed(level, before);
  }
  must(levels.length === 0 || levels.at(-1)?.certificate.equals(signer.certificate) === true, 'badSignature');
}

function requireNamed({ signed, signature, algorithm }: LineageLevel, before: LineageLevel): void {
  const rule = algorithmOf(before.nextAlgorithm);
  must(rule !== undefined && algorithm === before.nextAlgorithm, 'badSignature');
  must(holds(signed, signature, publicKeyIn(before.certificate), rule), 'badSignature');
}
