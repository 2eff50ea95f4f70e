import type { Lot } from '@rackhand/contract/points/spending-order';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { fewRows } from '../../platform/database/few-rows.ts';
import type { LockedWallet } from './wallet.ts';

/** A locked wallet with those of its lots that can be taken. */
export interface Purse {
  wallet: LockedWallet;
  lots: readonly Lot[];
}

interface LotRow {
  wallet_id: number;
  basic: number;
  bonus: number;
  reserved: number;
  ticket_id: number;
  left_basic: number;
  left_bonus: number;
  expires_at: Date | null;
}

const wantedTypes = { wallet_id: 'integer' } as const;

/**
 * Of these wallets the ones that have something to take, locked in their order until the transaction ends, each before its
 * lots: whoever waits for a wallet has its lots as they are after that. One without is not in it.
 */
export async function lockPurses(
  trx: Trx,
  walletIds: readonly number[],
  at: Date,
): Promise<Map<number, Purse>> {
  const wanted = walletIds.map((wallet_id) => ({ wallet_id }));
  const { rows } = await sql<LotRow>`
    select w.wallet_id, w.basic, w.bonus, w.reserved, t.ticket_id, t.left_basic, t.left_bonus, t.expires_at
    from ${fewRows('wanted', wanted, wantedTypes)}
      join wallets w on w.wallet_id = wanted.wallet_id join tickets t on t.wallet_id = w.wallet_id
    where t.has_points and (t.expires_at is null or t.expires_at > ${at}::timestamptz)
    order by w.wallet_id, t.ticket_id for no key update of w, t`.execute(trx);
  const purses = new Map<number, Purse & { lots: Lot[] }>();
  for (const { wallet_id: walletId, basic, bonus, reserved, ...lot } of rows) {
    const purse = purses.get(walletId) ?? { wallet: { walletId, basic, bonus, reserved }, lots: [] };
    const { ticket_id, left_basic, left_bonus, expires_at } = lot;
    const ends = expires_at?.getTime() ?? null;
    purse.lots.push({ ticket_id, basic: left_basic, bonus: left_bonus, expires_at: ends });
    purses.set(walletId, purse);
  }
  return purses;
}
