import type { LedgerDifference } from '@rackhand/contract/points/ledger';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { ownerName } from './ticket-row.ts';

const most = 100;

/** What the last count of the ledger has found, the oldest first. */
export async function readDifferences(db: Db, groupType: string): Promise<LedgerDifference[]> {
  const { rows } = await sql<Omit<LedgerDifference, 'found_at'> & { found_at: Date }>`
    select t.ticket_id, w.uid, w.team_id, ${ownerName} as owner_name, d."column", d.kept, d.counted, d.found_at
    from ledger_differences d left join tickets t on d.what = 'ticket' and t.ticket_id = d.id
      join wallets w on w.wallet_id = coalesce(t.wallet_id, case when d.what = 'wallet' then d.id end)
      left join users u on u.uid = w.uid left join teams o on o.team_id = w.team_id
    where d.group_type = ${groupType} order by d.found_at, d.what desc, d.id, d."column" limit ${most}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, found_at: koreanTime(row.found_at) }));
}
