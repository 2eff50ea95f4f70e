import { type Kysely, sql } from 'kysely';

/** Racks become what super admins make of them: names, an order, and the farm change that last touched one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Without a name a group is a test rack: "S1 Test Rack" (document 1 section 2).
  "update rack_groups set name = '' where number = 1 and name = 'S1'",
  'alter table rack_groups add column position integer not null default 0',
  'update rack_groups set position = number',
  "alter table racks add column name text not null default ''",
  'alter table racks add column position integer not null default 0',
  'update racks set position = number',
  'alter table racks add check (row_count > 0 and column_count > 0)',
  'alter table farm_version add column racks_version bigint not null default 0',
];
