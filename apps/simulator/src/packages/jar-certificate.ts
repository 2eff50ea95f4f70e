import type { FileContent } from '../device/file-content.ts';
import { readMember, type ZipDirectory } from './zip-directory.ts';

const signatureFile = /^META-INF\/[^/]+\.(RSA|DSA|EC)$/;

/** The certificate in a JAR signature (PKCS #7: content type, then version, digests, content and certificates). */
export function readJarCertificate(apk: FileContent, zip: ZipDirectory): Buffer | null {
  const name = [...zip.members.keys()].find((one) => signatureFile.test(one));
  if (name === undefined) return null;
  try {
    const [, content] = partsOf(bodyOf(readMember(apk, zip, name)));
    const signedData = partsOf(bodyOf(bodyOf(content)));
    const [certificate] = partsOf(bodyOf(signedData[3]));
    return certificate ?? null;
  } catch {
    return null;
  }
}

interface Header {
  start: number;
  end: number;
}

function headerOf(der: Buffer): Header {
  const first = der.readUInt8(1);
  if (first < 0x80) return { start: 2, end: 2 + first };
  const count = first & 0x7f;
  const start = 2 + count;
  return { start, end: start + der.readUIntBE(2, count) };
}

function bodyOf(der: Buffer | undefined): Buffer {
  if (der === undefined) throw new RangeError('a part is missing');
  const { start, end } = headerOf(der);
  return der.subarray(start, end);
}

function partsOf(body: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const { end } = headerOf(body.subarray(at));
    parts.push(body.subarray(at, at + end));
    at += end;
  }
  return parts;
}
