import { type Kysely, sql } from 'kysely';

/** Codes and temporary passwords are counted apart; who asks for a lost password is counted by network as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What was counted together says nothing of either: it would have been forgotten half an hour later.
  'delete from mail_sendings',
  'delete from sending_blocks',
  'alter table mail_sendings add column purpose text not null',
  'drop index mail_sendings_by_admin',
  'create index mail_sendings_by_admin on mail_sendings (aid, purpose, sent_at)',
  'alter table sending_blocks add column purpose text not null',
  'alter table sending_blocks drop constraint sending_blocks_pkey',
  'alter table sending_blocks add primary key (aid, purpose)',
  `create table asked_passwords (
    address text primary key,
    times integer not null,
    since timestamptz not null
  )`,
];
