import { type Kysely, sql } from 'kysely';

/** What customers are told by their service from a time to a time. Document 10, "Notices". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table notices (
    id integer primary key generated always as identity,
    group_type text not null,
    title text not null,
    title2 text not null,
    content1 text not null,
    content2 text not null,
    html1 text not null,
    html2 text not null,
    start_at timestamptz not null,
    end_at timestamptz not null,
    active boolean not null,
    version integer not null default 1,
    changed_version bigint not null default 0,
    check (start_at < end_at)
  )`,
  'create index notices_by_start on notices (group_type, start_at desc, id desc)',
  'create index notices_by_change on notices (changed_version)',
];
