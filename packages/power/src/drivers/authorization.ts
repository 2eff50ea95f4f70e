import { createHash, randomBytes } from 'node:crypto';

interface SignIn {
  user: string;
  password: string;
}

export function basicOf({ user, password }: SignIn): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** RFC 7616 with `qop=auth`: SHA-256, as Shelly's second generation asks for, or MD5. */
export function digestOf(
  challenge: string,
  { user, password }: SignIn,
  { method, uri }: { method: string; uri: string },
): string {
  const { realm = '', nonce = '', algorithm = 'MD5', opaque } = fieldsOf(challenge);
  const name = { MD5: 'md5', 'SHA-256': 'sha256' }[algorithm.toUpperCase()];
  if (name === undefined) throw new Error(`the relay asks for ${algorithm}, which is not known`);
  const hash = (text: string): string => createHash(name).update(text).digest('hex');
  const [nc, cnonce] = ['00000001', randomBytes(16).toString('hex')];
  const own = hash(`${user}:${realm}:${password}`);
  const response = hash(`${own}:${nonce}:${nc}:${cnonce}:auth:${hash(`${method}:${uri}`)}`);
  const quoted = {
    username: user,
    realm,
    nonce,
    uri,
    response,
    cnonce,
    ...(opaque === undefined ? {} : { opaque }),
  };
  const parts = Object.entries(quoted).map(([key, value]) => `${key}="${value}"`);
  return `Digest ${[...parts, `algorithm=${algorithm}`, 'qop=auth', `nc=${nc}`].join(', ')}`;
}

function fieldsOf(challenge: string): Record<string, string | undefined> {
  const found = challenge.matchAll(/([a-z]+)=(?:"([^"]*)"|([^\s,]+))/gi);
  return Object.fromEntries(
    [...found].map(([, key = '', quoted, bare]) => [key.toLowerCase(), quoted ?? bare]),
  );
}
