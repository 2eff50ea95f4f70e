import { type Kysely, sql } from 'kysely';

/**
 * A million users are counted, paged and searched without reading all of them. Names are searched by one or two syllables, which
 * trigrams pass over: they have their grams beside. Document 10.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tallies, ...pages, ...names, trigrams]) await sql.raw(statement).execute(db);
}

const alike = 'group_type, status';
const seen = 'erased_at is null';

/** As those of apps: each change adds a row, so that no two of them wait for each other; they are folded now and then. */
const tallies = [
  `create table user_tallies (group_type text not null, status text not null, users integer not null)`,
  `insert into user_tallies select ${alike}, count(*) from users where ${seen} group by ${alike}`,
  'create index user_tallies_by_group on user_tallies (group_type)',
  `create function tally_added_users() returns trigger language plpgsql as $$
    begin
      insert into user_tallies select ${alike}, count(*) from added where ${seen} group by ${alike};
      return null;
    end $$`,
  `create function tally_dropped_users() returns trigger language plpgsql as $$
    begin
      insert into user_tallies select ${alike}, -count(*) from dropped where ${seen} group by ${alike};
      return null;
    end $$`,
  `create function tally_changed_users() returns trigger language plpgsql as $$
    begin
      insert into user_tallies
        select ${alike}, sum(users) from (
          select ${alike}, 1 as users from added where ${seen}
          union all select ${alike}, -1 from dropped where ${seen}) as changes
        group by ${alike} having sum(users) <> 0;
      return null;
    end $$`,
  `create trigger users_tally_added after insert on users
    referencing new table as added for each statement execute function tally_added_users()`,
  `create trigger users_tally_dropped after delete on users
    referencing old table as dropped for each statement execute function tally_dropped_users()`,
  `create trigger users_tally_changed after update on users
    referencing old table as dropped new table as added for each statement execute function tally_changed_users()`,
];

const pages = [
  `create index users_listed on users (group_type, id) where ${seen}`,
  `create index users_listed_by_status on users (group_type, status, id) where ${seen}`,
];

const names = [
  `create function name_grams(name text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct substr(lower(name), place, size)), '{}')
    from generate_series(1, length(lower(name))) place, generate_series(1, 2) size
    where place + size - 1 <= length(lower(name)) $$`,
  'create index users_by_name_grams on users using gin (name_grams(username))',
];

/** Trusted in PostgreSQL, and refused by some who run it for others: without it a search reads every user, as before. */
const trigrams = `do $$ begin
  create extension if not exists pg_trgm;
  create index users_by_trigrams on users using gin
    (lower(user_id) gin_trgm_ops, lower(username) gin_trgm_ops, lower(email) gin_trgm_ops, lower(phone) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise warning 'users are searched slowly: the extension pg_trgm is not to be had (%)', sqlerrm;
end $$`;
