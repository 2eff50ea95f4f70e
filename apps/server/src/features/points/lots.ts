import type { Lot } from '@rackhand/contract/points/spending-order';
import type { Trx } from '../../platform/database/database.ts';
import type { LockedWallet } from './wallet.ts';

/** Points of a locked wallet that can be taken now. */
export async function readLots(trx: Trx, { walletId }: LockedWallet, at: Date): Promise<Lot[]> {
  const rows = await trx
    .selectFrom('tickets')
    .select(['ticket_id', 'left_basic', 'left_bonus', 'expires_at'])
    .where('wallet_id', '=', walletId)
    .where(({ eb, or }) => or([eb('left_basic', '>', 0), eb('left_bonus', '>', 0)]))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .execute();
  return rows.map(({ ticket_id, left_basic, left_bonus, expires_at }) => ({
    ticket_id,
    ...{ basic: left_basic, bonus: left_bonus, expires_at: expires_at?.getTime() ?? null },
  }));
}
