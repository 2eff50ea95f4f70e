import { type Kysely, sql } from 'kysely';

/**
 * What each new entry of the ledger asks for its index: in this language its plan is kept, where one in plain SQL is planned for
 * each entry anew and took a fifth of what PostgreSQL does for points that a run takes. It says what it said. Document 10, Ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ wallets: string }>`
    select quote_ident(current_schema()) || '.wallets' as wallets`.execute(db);
  await sql
    .raw(
      `create or replace function group_of_wallet(integer) returns text language plpgsql immutable strict parallel safe as $$
        begin return (select group_type from ${rows[0]?.wallets ?? 'wallets'} where wallet_id = $1); end $$`,
    )
    .execute(db);
}
