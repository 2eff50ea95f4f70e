import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type LedgerDifference, verifyLedger } from './verify-ledger.ts';

/** Each night: what differs stays known, since it was first found, until it does not differ any more. Nothing is mended. */
export async function checkLedger(db: Db, at: Date): Promise<LedgerDifference[]> {
  const differences = await verifyLedger(db);
  await sql`
    with found as materialized (
      select * from json_to_recordset(${JSON.stringify(differences)}::json)
        as found (what text, id integer, "column" text, group_type text, owner text, kept bigint, counted bigint)
    ), over as (
      delete from ledger_differences d where not exists (
        select from found f where (f.what, f.id, f."column") = (d.what, d.id, d."column"))
    )
    insert into ledger_differences (what, id, "column", group_type, owner, kept, counted, found_at)
    select what, id, "column", group_type, owner, kept, counted, ${at}::timestamptz from found
    on conflict (what, id, "column") do update set kept = excluded.kept, counted = excluded.counted`.execute(
    db,
  );
  return differences;
}
