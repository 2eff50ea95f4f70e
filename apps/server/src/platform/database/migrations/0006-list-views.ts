import { type Kysely, sql } from 'kysely';

/** Saved views of the device list, and how each admin has it arranged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table list_views (
    id integer primary key generated always as identity,
    owner_aid text not null references admins on delete cascade,
    name text not null,
    comparable_name text not null,
    is_shared boolean not null,
    view jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (owner_aid, comparable_name)
  )`,
  'create index list_views_shared on list_views (id) where is_shared',
  `create table list_preferences (
    aid text primary key references admins on delete cascade,
    layout jsonb,
    default_view_id integer references list_views on delete set null
  )`,
];
