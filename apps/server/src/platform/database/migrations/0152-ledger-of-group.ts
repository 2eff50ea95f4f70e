import { type Kysely, sql } from 'kysely';

/**
 * Whose deployment an entry is of, in the order of the ledger: a page far behind is counted off on this index alone, and no wallet
 * is looked up for the entries before it. A wallet is of one deployment for good, so what the function says of it never changes.
 * Document 10, Ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function group_of_wallet(integer) returns text language sql immutable strict parallel safe
    set search_path from current as 'select group_type from wallets where wallet_id = $1'`,
  // Who changed it would have the index say otherwise than the table.
  `create function refuse_other_group() returns trigger language plpgsql as $$
    begin raise exception 'a wallet stays in its group'; end $$`,
  `create trigger wallets_stay_in_group before update of group_type on wallets
    for each row when (old.group_type is distinct from new.group_type) execute function refuse_other_group()`,
  'create index ledger_of_group on ledger (group_of_wallet(wallet_id), entry_id desc) include (wallet_id)',
];
