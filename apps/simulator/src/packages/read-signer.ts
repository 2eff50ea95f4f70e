import { constants, createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import type { FileContent } from '../device/file-content.ts';
import { readContentDigest } from './content-digest.ts';
import { readJarCertificate } from './jar-certificate.ts';
import { createFields, type Fields } from './prefixed-fields.ts';
import { findSigningBlock } from './signing-block.ts';
import type { ZipDirectory } from './zip-directory.ts';

interface Algorithm {
  hash: 'sha256' | 'sha512';
  isPss?: true;
}

/** source.android.com, "APK signature scheme v2": the identifiers of algorithms. */
const algorithms: Readonly<Record<number, Algorithm>> = {
  0x0101: { hash: 'sha256', isPss: true },
  0x0102: { hash: 'sha512', isPss: true },
  0x0103: { hash: 'sha256' },
  0x0104: { hash: 'sha512' },
  0x0201: { hash: 'sha256' },
  0x0202: { hash: 'sha512' },
};

/** The newest scheme first, as a device does it. */
const schemes = [
  { id: 0xf05368c0, isThird: true },
  { id: 0x7109871a, isThird: false },
] as const;

/**
 * SHA-256 of the first signer's certificate, once its signature is found good; null where there is none. Of a JAR signature (v1)
 * the certificate is taken as it stands.
 */
export function readSigner(apk: FileContent, zip: ZipDirectory): string | null {
  const block = findSigningBlock(apk, zip);
  for (const { id, isThird } of schemes) {
    const value = block?.values.get(id);
    if (block === null || value === undefined) continue;
    try {
      const certificate = certificateOf(value, isThird, (hash) => readContentDigest(apk, zip, block, hash));
      return certificate === null ? null : fingerprint(certificate);
    } catch {
      return null;
    }
  }
  const certificate = readJarCertificate(apk, zip);
  return certificate === null ? null : fingerprint(certificate);
}

function fingerprint(certificate: Buffer): string {
  return createHash('sha256').update(certificate).digest('hex');
}

/** null: the signature, or what it signs, is not what it says. */
function certificateOf(
  value: Buffer,
  isThird: boolean,
  digestOf: (hash: Algorithm['hash']) => Buffer,
): Buffer | null {
  const signer = createFields(value).inner().inner();
  const signedData = signer.take();
  if (isThird) signer.skip(8);
  const signatures = pairsOf(signer.inner());
  const publicKey = signer.take();
  const signed = createFields(signedData);
  const digests = pairsOf(signed.inner());
  const certificate = signed.inner().take();

  const [id, signature] = [...signatures].find(([one]) => algorithms[one] !== undefined) ?? [];
  const algorithm = algorithms[id ?? 0];
  if (id === undefined || signature === undefined || algorithm === undefined) return null;
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  const isOwnKey = new X509Certificate(certificate).publicKey.equals(key);
  const padding = algorithm.isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {};
  const isSigned = verify(algorithm.hash, signedData, { key, ...padding }, signature);
  const isWhole = digests.get(id)?.equals(digestOf(algorithm.hash)) === true;
  return isOwnKey && isSigned && isWhole ? certificate : null;
}

/** Values by the number of their algorithm. */
function pairsOf(fields: Fields): Map<number, Buffer> {
  const pairs = new Map<number, Buffer>();
  while (!fields.isOver()) {
    const pair = fields.inner();
    pairs.set(pair.number(), pair.take());
  }
  return pairs;
}
