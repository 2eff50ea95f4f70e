import { createHmac } from 'node:crypto';
import { comparableId } from '@rackhand/contract/account/admin-id';
import { networkOf } from '../../platform/http/network-of.ts';

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
    address: (ip) => hash('address', networkOf(ip)),
  };
}
