import { createHash } from 'node:crypto';
import type { InstalledApp } from './device-state.ts';

const secondScheme = 0x7109871a;

/** As if somebody had signed it whose certificate is their name. */
export function signedBy(name: string): Pick<InstalledApp, 'signer' | 'signing'> {
  const certificate = Buffer.from(name);
  return {
    signer: createHash('sha256').update(certificate).digest('hex'),
    signing: signingBlockWith(certificate).toString('base64'),
  };
}

/** It names a certificate by the second scheme, and has signed nothing: there is no real file. */
function signingBlockWith(certificate: Buffer): Buffer {
  const signed = sized(sized(), sized(sized(certificate)), sized());
  const value = sized(sized(signed, sized(), sized()));
  const id = Buffer.alloc(4);
  id.writeUInt32LE(secondScheme);
  const pair = Buffer.concat([long(value.length + id.length), id, value]);
  const magic = Buffer.from('APK Sig Block 42', 'latin1');
  const size = long(pair.length + 8 + magic.length);
  return Buffer.concat([size, pair, size, magic]);
}

function sized(...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
