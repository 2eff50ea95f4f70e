import { type Kysely, sql } from 'kysely';

/** What the store has lost is known by name, and a file that an unended command brings to a device is named by that; hosts tell their helper app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // How the store has it otherwise than it was stored; null: as it was.
  "alter table files add column lost text check (lost in ('missing', 'damaged'))",
  // Everything by which a file is kept: what collects garbage and what is backed up read this.
  `create view named_files as
    select sha256 from file_uses
    union all
    select ordered.app->>'sha256' from commands c
      cross join jsonb_path_query(c.arguments, 'lax $.apps[*]') as ordered (app)
    where c.ended_at is null and ordered.app ? 'sha256'`,
  // Of the host's configuration; empty: it names none.
  "alter table hosts add column helper_package text not null default ''",
];
