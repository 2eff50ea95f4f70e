import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Somebody who signs apps, with a certificate that they have made themselves. */
export interface TestSigner {
  certificate: Buffer;
  publicKey: Buffer;
  sign(data: Buffer): Buffer;
}

const signers = new Map<string, TestSigner>();

/** The same one for the same name, as long as this process lives. */
export function testSigner(name: string): TestSigner {
  const known = signers.get(name);
  if (known !== undefined) return known;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const signer: TestSigner = {
    certificate: makeCertificate(name, spki, privateKey),
    publicKey: spki,
    sign: (data) => sign('sha256', data, privateKey),
  };
  signers.set(name, signer);
  return signer;
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  return Buffer.concat([Buffer.from([tag, 0x82]), length, body]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');

/** RFC 5280, with nothing in it but what must be. */
function makeCertificate(name: string, spki: Buffer, key: KeyObject): Buffer {
  const title = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const day = (text: string): Buffer => der(0x17, Buffer.from(text));
  const validity = sequence(day('200101000000Z'), day('490101000000Z'));
  const body = sequence(der(0x02, Buffer.from([1])), ecdsaWithSha256, title, validity, title, spki);
  const signature = sign('sha256', body, key);
  return sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
}
