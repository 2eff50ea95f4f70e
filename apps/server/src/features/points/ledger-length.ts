import { type GroupType, groupTypes } from '@rackhand/contract/deployment/deployment';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const ofGroup = (groupType: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`group_of_wallet(l.wallet_id) = ${groupType}`;

/** How many entries a deployment's ledger has: those that `countSettled` has counted, and one by one whatever came since. */
export async function ledgerLength(db: Db, groupType: GroupType): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    with counted as (
      select coalesce(max(until), 0) as until, coalesce(max(entries), 0) as entries
      from ledger_lengths where group_type = ${groupType}
    )
    select (entries + (select count(*) from ledger l
      where ${ofGroup(sql`${groupType}`)} and l.entry_id > (select until from counted)))::float8 as length
    from counted`.execute(db);
  return rows[0]?.length ?? 0;
}

/**
 * Counts on, each entry once. A transaction takes its number before it writes an entry (it has locked the wallet), so that behind an
 * entry that was seen none comes in any more as soon as all have ended that had begun by then.
 */
export async function countSettled(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ledger_lengths')
      .values(groupTypes.map((group_type) => ({ group_type })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.selectFrom('ledger_lengths').select('group_type').forUpdate().execute();
    await sql`
      update ledger_lengths k set until = k.next_until, entries = k.entries + (select count(*) from ledger l
        where ${ofGroup(sql`k.group_type`)} and l.entry_id > k.until and l.entry_id <= k.next_until)
      where k.next_until > k.until and pg_snapshot_xmin(pg_current_snapshot()) >= k.next_xid`.execute(trx);
    // A number that is yet to come is of the server that a backup was taken from.
    await sql`
      update ledger_lengths k set next_until = n.entry_id, next_xid = pg_snapshot_xmax(pg_current_snapshot())
      from ledger_lengths g, lateral (select l.entry_id from ledger l where ${ofGroup(sql`g.group_type`)}
        order by l.entry_id desc limit 1) n
      where g.group_type = k.group_type and n.entry_id > k.until
        and (k.next_until = k.until or k.next_xid > pg_snapshot_xmax(pg_current_snapshot()))`.execute(trx);
  });
}
