import { type Kysely, sql } from 'kysely';

/** Lists that are on their way as files, whichever server sends them: an admin has so many at once. Document 10, csv/download. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table csv_downloads (
    id bigint generated always as identity primary key,
    aid text not null,
    instance bigint not null,
    started_at timestamptz not null
  )`,
  'create index csv_downloads_of_admin on csv_downloads (aid)',
];
