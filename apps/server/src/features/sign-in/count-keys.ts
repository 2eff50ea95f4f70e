import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { comparableId } from '@rackhand/contract/admin-id';

/** Names of failure counts: keyed hashes, so that the rows tell nobody which ids and addresses there were. */
export interface CountKeys {
  idHash(admId: string): string;
  /** Where an attempt counts: for the id, or for a browser that is known to it. */
  scope(admId: string, knownBrowser: string | null): string;
  address(ip: string): string;
}

export function createCountKeys(key: Buffer): CountKeys {
  const hash = (kind: string, text: string): string =>
    createHmac('sha256', key).update(`${kind}\0${text}`).digest('base64url');
  const idHash = (admId: string): string => hash('id', comparableId(admId));
  return {
    idHash,
    scope: (admId, knownBrowser) =>
      knownBrowser === null ? idHash(admId) : hash('browser', `${knownBrowser}\0${comparableId(admId)}`),
    address: (ip) => hash('address', network(ip)),
  };
}

/** One customer of a provider has a whole /64 of IPv6. */
function network(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  const [head = '', tail] = ip.split('::');
  const before = head.split(':').filter((part) => part !== '');
  const after = (tail ?? '').split(':').filter((part) => part !== '');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
