import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { postEntries } from './post-entries.ts';
import { lockWallet, type Owner } from './wallet.ts';

/**
 * Whatever an owner who goes for good has left lapses, and what a run gives back of it later; the ledger stays. Document 10,
 * Users.
 */
export async function cancelLots(
  trx: Trx,
  { groupType, owner, by }: { groupType: GroupType; owner: Owner; by: string },
  at: Date,
): Promise<void> {
  const wallet = await lockWallet(trx, groupType, owner);
  const { rows } = await sql<{ ticket_id: number; basic: number; bonus: number }>`
    update tickets set is_cancelled = true, version = version + 1
    where wallet_id = ${wallet.walletId} and (has_points or reserved_basic > 0 or reserved_bonus > 0)
    returning ticket_id, left_basic as basic, left_bonus as bonus`.execute(trx);
  await postEntries(trx, [{ wallet, kind: 'cancel', shares: rows }], { at, by });
}
