import { createHash, sign } from 'node:crypto';
import { der, integer, nothing, octets, oid, sequence, set } from './der.ts';
import { type Signer, signatureAlgorithms } from './signer.ts';
import type { ZipEntry } from './zip-file.ts';

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64');

/** The files of a JAR signature over these entries; `schemes` are the other ones that the package names as its own. */
export function signV1(
  entries: readonly ZipEntry[],
  signer: Signer,
  schemes: readonly number[] = [],
): ZipEntry[] {
  const sections = entries.map(({ name, content }) => ({
    name,
    text: lines(folded(`Name: ${name}`), `SHA-256-Digest: ${digestOf(content)}`),
  }));
  const main = lines('Manifest-Version: 1.0', 'Created-By: 1.0 (tests)');
  const manifest = Buffer.from([main, ...sections.map(({ text }) => text)].join(''));
  const named = schemes.length === 0 ? [] : [`X-Android-APK-Signed: ${schemes.join(', ')}`];
  const said = [
    lines('Signature-Version: 1.0', `SHA-256-Digest-Manifest: ${digestOf(manifest)}`, ...named),
    ...sections.map(({ name, text }) =>
      lines(folded(`Name: ${name}`), `SHA-256-Digest: ${digestOf(Buffer.from(text))}`),
    ),
  ];
  const signed = Buffer.from(said.join(''));
  return [
    { name: 'META-INF/MANIFEST.MF', content: manifest, isDeflated: true },
    { name: 'META-INF/CERT.SF', content: signed, isDeflated: true },
    { name: `META-INF/CERT.${signer.kind.toUpperCase()}`, content: signatureBlock(signed, signer) },
  ];
}

const lines = (...texts: readonly string[]): string => `${texts.join('\r\n')}\r\n\r\n`;

/** No line has more than 72 bytes. */
function folded(text: string): string {
  const rest = [...text];
  const parts: string[] = [];
  while (rest.length > 0) parts.push(rest.splice(0, parts.length === 0 ? 70 : 69).join(''));
  return parts.join('\r\n ');
}

function signatureBlock(content: Buffer, { key, certificate, issuer, kind }: Signer): Buffer {
  const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing);
  const algorithm = kind === 'rsa' ? sequence(oid('1.2.840.113549.1.1.1'), nothing) : signatureAlgorithms.ec;
  const info = sequence(
    ...[integer(1), sequence(issuer, integer(1)), sha256, algorithm],
    octets(sign('sha256', content, key)),
  );
  const data = sequence(
    ...[integer(1), set(sha256), sequence(oid('1.2.840.113549.1.7.1'))],
    ...[der(0xa0, certificate), set(info)],
  );
  return sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, data));
}
