import { constants, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { ApkFault, must } from './apk-faults.ts';
import type { DigestName } from './content-digests.ts';
import { allPieces, type Pieces, piecesOf } from './signing-block.ts';

/** A signature whose words hold; whether the content is what it was is looked at for all of them together. */
export interface VerifiedSigner {
  /** DER. */
  certificate: Buffer;
  digests: ReadonlyMap<DigestName, Buffer>;
  /** What else it says, by number. */
  attributes: ReadonlyMap<number, Buffer>;
  /** Android versions that it is for; null: not said. */
  sdk: { first: number; last: number } | null;
}

interface Algorithm {
  digest: DigestName;
  padding?: number;
  saltLength?: number;
}

const { RSA_PKCS1_PSS_PADDING } = constants;
/** Those that stand for digests of the content in pieces, weakest first. */
const algorithms = new Map<number, Algorithm>([
  [0x0301, { digest: 'sha256' }],
  [0x0103, { digest: 'sha256' }],
  [0x0201, { digest: 'sha256' }],
  [0x0101, { digest: 'sha256', padding: RSA_PKCS1_PSS_PADDING, saltLength: 32 }],
  [0x0104, { digest: 'sha512' }],
  [0x0202, { digest: 'sha512' }],
  [0x0102, { digest: 'sha512', padding: RSA_PKCS1_PSS_PADDING, saltLength: 64 }],
]);
const strength = [...algorithms.keys()];
const mostSigners = 10;

/** All signers of a v2, v3 or v3.1 block. */
export function verifyBlock(value: Buffer, hasRange: boolean): VerifiedSigner[] {
  const signers = allPieces(piecesOf(value).next());
  must(signers.length > 0 && signers.length <= mostSigners, 'badSignature');
  return signers.map((signer) => verifySigner(piecesOf(signer), hasRange));
}

function verifySigner(signer: Pieces, hasRange: boolean): VerifiedSigner {
  const signed = signer.next();
  const range = hasRange ? { first: signer.number(), last: signer.number() } : null;
  const signatures = new Map(allPieces(signer.next()).map(numbered));
  const key = signer.next();
  requireSignature(signed, signatures, key);
  const data = piecesOf(signed);
  const digests = allPieces(data.next()).map(numbered);
  const [certificate] = allPieces(data.next());
  must(certificate !== undefined, 'badSignature');
  must(publicKeyIn(certificate).equals(key), 'badSignature');
  if (range !== null) must(data.number() === range.first && data.number() === range.last, 'badSignature');
  must(String(digests.map(([id]) => id)) === String([...signatures.keys()]), 'badSignature');
  const attributes = data.isEmpty ? [] : allPieces(data.next());
  return {
    certificate,
    digests: new Map(
      digests.flatMap(([id, digest]) => {
        const algorithm = algorithms.get(id);
        return algorithm === undefined ? [] : [[algorithm.digest, piecesOf(digest).next()] as const];
      }),
    ),
    attributes: new Map(attributes.map(numbered)),
    sdk: range,
  };
}

/** The number in front, and what follows it. */
const numbered = (piece: Buffer): [number, Buffer] => [piece.readUInt32LE(0), piece.subarray(4)];

/** The strongest that we know has to hold, as Android takes it. */
function requireSignature(signed: Buffer, signatures: ReadonlyMap<number, Buffer>, key: Buffer): void {
  const best = strength.findLast((id) => signatures.has(id));
  const [algorithm, signature] = [algorithms.get(best ?? 0), signatures.get(best ?? 0)];
  if (algorithm === undefined || signature === undefined) throw new ApkFault('unknownAlgorithm');
  must(holds(signed, piecesOf(signature).next(), key, algorithm), 'badSignature');
}

export function holds(
  signed: Buffer,
  signature: Buffer,
  key: Buffer,
  { digest, padding, saltLength }: Algorithm,
): boolean {
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
    const how = {
      ...(padding === undefined ? {} : { padding }),
      ...(saltLength === undefined ? {} : { saltLength }),
    };
    return verify(digest, signed, { key: publicKey, ...how }, signature);
  } catch {
    return false;
  }
}

export function algorithmOf(id: number): Algorithm | undefined {
  return algorithms.get(id);
}

export function publicKeyIn(certificate: Buffer): Buffer {
  try {
    return new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  } catch {
    throw new ApkFault('badSignature');
  }
}
