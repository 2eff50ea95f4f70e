import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { bits, der, integer, nothing, oid, sequence, set } from './der.ts';

/** Somebody who signs packages. */
export interface Signer {
  kind: 'ec' | 'rsa';
  key: KeyObject;
  /** DER. */
  certificate: Buffer;
  publicKey: Buffer;
  /** Of the certificate, as a signature names it. */
  issuer: Buffer;
}

export const signatureAlgorithms = {
  ec: sequence(oid('1.2.840.10045.4.3.2')),
  rsa: sequence(oid('1.2.840.113549.1.1.11'), nothing),
};

const known = new Map<string, Signer>();

/** The same one for the same name, as long as the process lives. */
export function signerNamed(name: string, kind: Signer['kind'] = 'ec'): Signer {
  const key = `${kind} ${name}`;
  const signer = known.get(key) ?? makeSigner(name, kind);
  known.set(key, signer);
  return signer;
}

function makeSigner(name: string, kind: Signer['kind']): Signer {
  const pair =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' });
  const issuer = sequence(set(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))));
  const time = (text: string): Buffer => der(0x17, Buffer.from(text));
  const body = sequence(
    ...[der(0xa0, integer(2)), integer(1), signatureAlgorithms[kind], issuer],
    ...[sequence(time('200101000000Z'), time('491231235959Z')), issuer, publicKey],
  );
  const signature = sign('sha256', body, pair.privateKey);
  const certificate = sequence(body, signatureAlgorithms[kind], bits(signature));
  return { kind, key: pair.privateKey, certificate, publicKey, issuer };
}
