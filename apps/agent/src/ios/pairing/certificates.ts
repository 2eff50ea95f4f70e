import { type KeyObject, randomBytes, sign } from 'node:crypto';

/** X.509 certificates as pairings have them: nameless, good for ten years, signed with SHA-256. */

interface CertificateOf {
  key: KeyObject;
  signer: KeyObject;
  isAuthority: boolean;
  now: Date;
}

const years = 10;

export function makeCertificate({ key, signer, isAuthority, now }: CertificateOf): string {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    nobody,
    sequence(instant(now), instant(until)),
    nobody,
    key.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensionsOf(isAuthority))),
  );
  const signature = sign('sha256', body, signer);
  return pem(sequence(body, sha256WithRsa, bits(signature)));
}

/** Whether a certificate is signed with SHA-1, as older programs that pair have made them. */
export function isSignedWithSha1(certificate: Buffer): boolean {
  const text = certificate.toString('latin1');
  const base64 = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END/.exec(text)?.[1] ?? '';
  return Buffer.from(base64, 'base64').includes(sha1WithRsa);
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const long = Buffer.alloc(4);
  long.writeUInt32BE(bytes);
  const digits = long.subarray(long.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, ...parts);
const integer = (digits: Buffer): Buffer => tagged(0x02, digits);
const bits = (content: Buffer): Buffer => tagged(0x03, Buffer.from([0]), content);
const octets = (content: Buffer): Buffer => tagged(0x04, content);
const identifier = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
const yes = Buffer.from([0x01, 0x01, 0xff]);
const nobody = sequence();
const sha256WithRsa = sequence(identifier('2a864886f70d01010b'), Buffer.from([0x05, 0x00]));
const sha1WithRsa = identifier('2a864886f70d010105');

/** Two digits of the year, as certificates have them until 2049; later ones have four. */
function instant(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}

/** Whether it signs others, and if not, that its key signs and unwraps keys. */
function extensionsOf(isAuthority: boolean): Buffer[] {
  const constraints = sequence(identifier('551d13'), yes, octets(isAuthority ? sequence(yes) : sequence()));
  const usage = sequence(identifier('551d0f'), yes, octets(Buffer.from([0x03, 0x02, 0x05, 0xa0])));
  return isAuthority ? [constraints] : [constraints, usage];
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
