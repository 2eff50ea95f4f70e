import { type Kysely, sql } from 'kysely';

/** The ledger is only added to: what empties a table at once is refused like any other change. Document 10, "Points, tickets, products". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace trigger ledger_is_added_to before update or delete or truncate on ledger
    for each statement execute function refuse_ledger_change()`.execute(db);
}
