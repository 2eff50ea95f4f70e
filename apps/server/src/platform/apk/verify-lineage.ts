import { must } from './apk-faults.ts';
import { allPieces, piecesOf } from './signing-block.ts';
import { algorithmOf, holds, publicKeyIn, type VerifiedSigner } from './verify-block.ts';

const proofOfRotation = 0x3ba06f8c;

/** Where a signer says whose place it has taken: each one was named by the one before, and it is the last. */
export function verifyLineage({ attributes, certificate }: VerifiedSigner): void {
  const proof = attributes.get(proofOfRotation);
  if (proof === undefined) return;
  const before: { certificate: Buffer | null; algorithm: number } = { certificate: null, algorithm: 0 };
  for (const level of allPieces(proof.subarray(4))) {
    const pieces = piecesOf(level);
    const signed = pieces.next();
    pieces.number();
    const next = pieces.number();
    const signature = pieces.next();
    const data = piecesOf(signed);
    const named = data.next();
    const algorithm = data.number();
    if (before.certificate !== null) {
      const rule = algorithmOf(before.algorithm);
      must(rule !== undefined && algorithm === before.algorithm, 'badSignature');
      must(holds(signed, signature, publicKeyIn(before.certificate), rule), 'badSignature');
    }
    before.certificate = named;
    before.algorithm = next;
  }
  must(before.certificate?.equals(certificate) === true, 'badSignature');
}
