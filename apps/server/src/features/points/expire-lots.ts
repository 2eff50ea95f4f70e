import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { postEntries } from './post-entries.ts';
import { lockWallet, type Owner } from './wallet.ts';

interface EndingLot {
  ticket_id: number;
  wallet_id: number;
  group_type: GroupType;
  uid: string | null;
  team_id: number | null;
}

/**
 * Lots of these deployments whose last day is over lose what nobody has reserved; each is a transaction of its own, and happens
 * once.
 */
export async function expireLots(db: Db, at: Date, groups: readonly GroupType[]): Promise<void> {
  const { rows } = await sql<EndingLot>`
    select t.ticket_id, t.wallet_id, w.group_type, w.uid, w.team_id from tickets t join wallets w using (wallet_id)
    where t.expires_at <= ${at}::timestamptz and t.has_points
      and t.group_type = any(${[...groups]}::text[])
    order by t.expires_at, t.ticket_id limit 1000`.execute(db);
  for (const lot of rows) await expireLot(db, lot, at);
}

async function expireLot(
  db: Db,
  { ticket_id, group_type, uid, team_id }: EndingLot,
  at: Date,
): Promise<void> {
  const owner: Owner = uid === null ? { teamId: team_id ?? 0 } : { uid };
  await db.transaction().execute(async (trx) => {
    const wallet = await lockWallet(trx, group_type, owner);
    const lot = await trx
      .selectFrom('tickets')
      .select(['left_basic', 'left_bonus'])
      .where('ticket_id', '=', ticket_id)
      .where('expires_at', '<=', at)
      .executeTakeFirst();
    if (lot === undefined) return;
    const shares = [{ ticket_id, basic: lot.left_basic, bonus: lot.left_bonus }];
    await postEntries(trx, [{ wallet, kind: 'expire', shares }], { at, by: 'server' });
  });
}
