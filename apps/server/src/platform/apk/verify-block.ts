import { constants, createPublicKey, verify, X509Certificate } from 'node:crypto';
import type { BlockSigner } from '@rackhand/contract/apk/block-signers';
import { piecesOf } from '@rackhand/contract/apk/signing-block';
import { ApkFault, must } from './apk-faults.ts';
import type { DigestName } from './content-digests.ts';

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

/**
 * Its words hold: the digests of the content that it has signed. Whether the content is what it was is looked at for all signers
 * together.
 */
export function verifySigner(signer: BlockSigner): ReadonlyMap<DigestName, Buffer> {
  const { signed, signatures, key, certificate, digests } = signer;
  requireSignature(signed, signatures, key);
  must(publicKeyIn(certificate).equals(key), 'badSignature');
  must(String(digests.map(([id]) => id)) === String([...signatures.keys()]), 'badSignature');
  return new Map(
    digests.flatMap(([id, digest]) => {
      const algorithm = algorithms.get(id);
      return algorithm === undefined ? [] : [[algorithm.digest, piecesOf(digest).next()] as const];
    }),
  );
}

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
