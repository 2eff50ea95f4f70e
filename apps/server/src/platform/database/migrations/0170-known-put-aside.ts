import { type Kysely, sql } from 'kysely';

/** Which things an admin had put aside: any other one brings them back, whenever it came. Document 10, "Screens", Home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table put_aside add column known bigint[]`.execute(db);
}
