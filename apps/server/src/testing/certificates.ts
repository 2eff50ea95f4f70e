import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bits, der, integer, octets, oid, sequence, set } from '@rackhand/test-apks/der';
import { signatureAlgorithms } from '@rackhand/test-apks/signer';

/** What a server of TLS shows of itself. */
export interface Certificate {
  /** PEM. */
  cert: string;
  key: string;
}

interface CertificateWish {
  /** The names of the server; an authority has none. */
  names?: readonly string[];
  from?: Date;
  until?: Date;
}

/** Somebody whose word is taken for certificates by whoever knows theirs. */
export interface Authority extends Certificate {
  sign(wish: CertificateWish): Certificate;
}

const day = 24 * 60 * 60_000;
const yes = der(0x01, Buffer.from([0xff]));
const alternativeNames = '2.5.29.17';
const basicConstraints = '2.5.29.19';

export function createAuthority(name: string): Authority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = (wish: CertificateWish, by: KeyObject, issuer: string): Certificate => {
    const isOwn = wish.names === undefined;
    const pair = isOwn ? own : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return write({ ...wish, pair, issuer, subject: isOwn ? name : (wish.names?.[0] ?? '') }, by);
  };
  return {
    ...signed({}, own.privateKey, name),
    sign: (wish) => signed(wish, own.privateKey, name),
  };
}

/** One that nobody but itself vouches for. */
export function selfSigned(names: readonly string[]): Certificate {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [subject = ''] = names;
  return write({ names, pair, issuer: subject, subject }, pair.privateKey);
}

interface Written extends CertificateWish {
  pair: { publicKey: KeyObject; privateKey: KeyObject };
  issuer: string;
  subject: string;
}

function write({ names, from, until, pair, issuer, subject }: Written, by: KeyObject): Certificate {
  const [begins, ends] = [from ?? new Date(Date.now() - day), until ?? new Date(Date.now() + day)];
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = sequence(
    ...[der(0xa0, integer(2)), der(0x02, serial), signatureAlgorithms.ec, called(issuer)],
    ...[sequence(time(begins), time(ends)), called(subject)],
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names === undefined ? ofAuthority : ofServer(names))),
  );
  const whole = sequence(body, signatureAlgorithms.ec, bits(sign('sha256', body, by)));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const called = (name: string): Buffer =>
  sequence(set(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))));
const ofAuthority = sequence(oid(basicConstraints), yes, octets(sequence(yes)));
const ofServer = (names: readonly string[]): Buffer =>
  sequence(
    oid(alternativeNames),
    octets(sequence(...names.map((name) => der(0x82, Buffer.from(name, 'latin1'))))),
  );

/** To the second, as UTCTime. */
const time = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
