import { createHash, verify, X509Certificate } from 'node:crypto';
import { ApkFault, must } from './apk-faults.ts';
import { atLeast, type Der, oidOf, readDer, within } from './der-reader.ts';

const digestNames: Record<string, string> = {
  '2b0e03021a': 'sha1',
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};
const messageDigest = '2a864886f70d010904';

/** The certificate (DER) by which a detached signature (PKCS #7) of this content holds. */
export function verifyCms(block: Buffer, content: Buffer): Buffer {
  const [, wrapped] = atLeast(readDer(block), 2);
  const data = atLeast(atLeast(wrapped, 1)[0], 4);
  const certificates = data.filter(({ tag }) => tag === 0xa0).flatMap(within);
  const [info] = atLeast(data.at(-1), 1);
  const parts = atLeast(info, 5);
  const certificate = certificateOf(certificates, parts[1]);
  const digest = digestNames[oidOf(within(parts[2] as Der)[0])];
  if (digest === undefined) throw new ApkFault('unknownAlgorithm');
  const attributes = parts.find(({ tag }) => tag === 0xa0);
  const signature = parts.filter(({ tag }) => tag === 0x04)[0];
  must(signature !== undefined, 'badSignature');
  const signed = attributes === undefined ? content : signedAttributes(attributes, digest, content);
  must(verify(digest, signed, certificate.publicKey, signature.content), 'badSignature');
  return Buffer.from(certificate.raw);
}

/** The one that the signer names by who has issued it, and its number there. */
function certificateOf(certificates: readonly Der[], named: Der | undefined): X509Certificate {
  const [issuer, serial] = atLeast(named, 2);
  for (const one of certificates) {
    const parts = atLeast(atLeast(one, 1)[0], 6);
    const from = parts[0]?.tag === 0xa0 ? 1 : 0;
    const isSame =
      parts[from]?.content.equals(serial?.content ?? Buffer.alloc(0)) === true &&
      parts[from + 2]?.whole.equals(issuer?.whole ?? Buffer.alloc(0)) === true;
    if (isSame) return new X509Certificate(one.whole);
  }
  throw new ApkFault('badSignature');
}

/** Signed are these, as a set, and the content's digest is one of them. */
function signedAttributes(attributes: Der, digest: string, content: Buffer): Buffer {
  const said = within(attributes)
    .map(within)
    .find(([name]) => oidOf(name) === messageDigest);
  const [value] = said?.[1] === undefined ? [] : within(said[1]);
  must(value?.content.equals(createHash(digest).update(content).digest()) === true, 'badSignature');
  const set = Buffer.from(attributes.whole);
  set[0] = 0x31;
  return set;
}
