import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { mayConnectTo } from './webhook-address.ts';

export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** As the machine resolves names. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true });

/** Some of the addresses of a name are none that a webhook may lead to. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/**
 * What a connection asks for its addresses, once: those that are checked here are those that are connected to, whatever the name
 * answers next. A name of which one address is refused is refused.
 */
export function checkedLookup(resolve: Resolve, isNamed: boolean): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host)
      .then((addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => mayConnectTo(address, isNamed)))
          throw new AddressRefused(host);
        if (all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      })
      .catch((error: unknown) => callback(error as NodeJS.ErrnoException, all === true ? [] : ''));
  };
}
