import { comparableId } from '@rackhand/contract/account/admin-id';
import { networkOf } from '../http/network-of.ts';

/** Somebody whom nobody knows: the name that was given, and the address. */
export interface Stranger {
  name: string;
  ip: string;
}

/** As far as they are told apart; beyond that they are one, so that nobody fills log or trail by being many. */
export interface ToldApart {
  somebody: string;
  /** null: one of several. */
  name: string | null;
  ip: string | null;
}

export interface Strangers {
  tellApart(stranger: Stranger): ToldApart;
  forget(): void;
}

const most = { strangers: 100, namesOfAddress: 20 };

export function createStrangers(): Strangers {
  const addresses = new Map<string, Set<string>>();
  let known = 0;
  return {
    tellApart: ({ name, ip }) => {
      const address = networkOf(ip);
      const names = addresses.get(address) ?? new Set();
      const id = comparableId(name);
      const isNew = !names.has(id);
      if (isNew && names.size >= most.namesOfAddress) return { somebody: `${address} `, name: null, ip };
      if (isNew && known >= most.strangers) return { somebody: '', name: null, ip: null };
      if (isNew) known += 1;
      addresses.set(address, names.add(id));
      return { somebody: `${address} ${id}`, name, ip };
    },
    forget: () => {
      addresses.clear();
      known = 0;
    },
  };
}
