import { type EntryKind, type PointAccount, signIn } from '@rackhand/contract/points/ledger';
import type { Share } from '@rackhand/contract/points/spending-order';

export interface Entry extends Share {
  wallet_id: number;
  kind: EntryKind;
  run_id: number | null;
  note: string;
  balance: number;
}

type Points = 'basic' | 'bonus';

/** What entries do to the lots that they name: one row a lot. */
export const lotChanges = (entries: readonly Entry[]) =>
  by(entries, 'ticket_id').map(([ticket_id, of]) => ({
    ticket_id,
    left_basic: sumIn('available', of, 'basic'),
    left_bonus: sumIn('available', of, 'bonus'),
    reserved_basic: sumIn('reserved', of, 'basic'),
    reserved_bonus: sumIn('reserved', of, 'bonus'),
  }));
export const lotTypes = {
  ticket_id: 'integer',
  left_basic: 'bigint',
  left_bonus: 'bigint',
  reserved_basic: 'bigint',
  reserved_bonus: 'bigint',
} as const;

/** What they do to the wallets: one row a wallet. */
export const walletChanges = (entries: readonly Entry[]) =>
  by(entries, 'wallet_id').map(([wallet_id, of]) => ({
    wallet_id,
    basic: sumIn('available', of, 'basic'),
    bonus: sumIn('available', of, 'bonus'),
    reserved: sumIn('reserved', of),
    spent: sumIn('spent', of),
    expired: sumIn('expired', of),
    issued: -sumIn('issued', of),
    entries: of.length,
  }));
export const walletTypes = {
  wallet_id: 'integer',
  basic: 'bigint',
  bonus: 'bigint',
  reserved: 'bigint',
  spent: 'bigint',
  expired: 'bigint',
  issued: 'bigint',
  entries: 'bigint',
} as const;

function by(entries: readonly Entry[], id: 'ticket_id' | 'wallet_id'): [number, Entry[]][] {
  const found = new Map<number, Entry[]>();
  for (const entry of entries) found.set(entry[id], [...(found.get(entry[id]) ?? []), entry]);
  return [...found];
}

const sumIn = (account: PointAccount, entries: readonly Entry[], of?: Points): number =>
  entries.reduce(
    (sum, entry) => sum + signIn(entry.kind, account) * (of ? entry[of] : entry.basic + entry.bonus),
    0,
  );
