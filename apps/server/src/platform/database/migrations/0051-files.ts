import { type Kysely, sql } from 'kysely';

/**
 * Files by what is in them, and who names them. A row of `files` is there before its bytes are put into the store; they are
 * there for sure where it has a `stored_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The store that belongs to this database carries the same id.
  'create table file_store (id uuid not null default gen_random_uuid())',
  'create unique index file_store_is_one on file_store ((true))',
  'insert into file_store default values',
  `create table files (
    sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
    bytes bigint not null check (bytes >= 0),
    stored_at timestamptz,
    unnamed_since timestamptz
  )`,
  'create index files_unnamed on files (unnamed_since) where unnamed_since is not null',
  `create table file_uses (
    id uuid primary key default gen_random_uuid(),
    sha256 text not null references files,
    kind text not null,
    owner text not null,
    name text not null,
    media_type text not null,
    group_type text,
    created_at timestamptz not null,
    expires_at timestamptz
  )`,
  'create index file_uses_by_file on file_uses (sha256)',
  'create index file_uses_by_owner on file_uses (kind, owner)',
  'create index file_uses_by_end on file_uses (expires_at) where expires_at is not null',
];
