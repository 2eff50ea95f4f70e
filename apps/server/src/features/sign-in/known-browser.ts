import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@rackhand/contract/limits';
import { cookieName, formatCookie } from '../../platform/http/cookies.ts';

/** Browsers that have signed in as an id before: a signed cookie, so that strangers can't lock a person out. Document 3 section 2. */
export interface KnownBrowsers {
  /** Number of the browser if it has signed in as this id within 90 days, else null. */
  recognise(cookies: ReadonlyMap<string, string>, secure: boolean, idHash: string, now: Date): string | null;
  /** The cookie after a sign-in. */
  remember(cookies: ReadonlyMap<string, string>, secure: boolean, idHash: string, now: Date): string;
}

interface Knowledge {
  browser: string;
  /** Milliseconds of the last sign-in by hash of the id. */
  ids: Record<string, number>;
}

const name = 'rackhand_browser';
/** A machine at a desk that several people share. */
const maximumIds = 10;

export function createKnownBrowsers(key: Buffer): KnownBrowsers {
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  function read(cookies: ReadonlyMap<string, string>, secure: boolean): Knowledge | null {
    const [text = '', signature = ''] = (cookies.get(cookieName(name, secure)) ?? '').split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = sign(text);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Knowledge;
  }

  return {
    recognise: (cookies, secure, idHash, now) => {
      const known = read(cookies, secure);
      const at = known?.ids[idHash];
      return known !== null && at !== undefined && now.getTime() - at < limits.knownBrowserMs
        ? known.browser
        : null;
    },
    remember: (cookies, secure, idHash, now) => {
      const known = read(cookies, secure) ?? { browser: randomBytes(16).toString('base64url'), ids: {} };
      const others = Object.entries(known.ids).filter(([id]) => id !== idHash);
      const latest = others.sort(([, a], [, b]) => b - a).slice(0, maximumIds - 1);
      const ids = Object.fromEntries([[idHash, now.getTime()], ...latest]);
      const text = Buffer.from(JSON.stringify({ browser: known.browser, ids })).toString('base64url');
      const value = `${text}.${sign(text).toString('base64url')}`;
      return formatCookie(cookieName(name, secure), value, {
        maxAgeSeconds: limits.knownBrowserMs / 1000,
        secure,
      });
    },
  };
}
