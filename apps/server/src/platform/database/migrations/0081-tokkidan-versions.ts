import { type Kysely, sql } from 'kysely';

/** Who changes how an app is crawled has seen how it is. Document 9, Tokkidan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tokkidans add column version integer not null default 1').execute(db);
}
