import { type Kysely, sql } from 'kysely';

/** Names of users are found whether their letters are wide or narrow: `folded` of user-conditions.ts. Document 5, U43; document 10, Properties. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...patience, ...grams, trigrams]) await sql.raw(statement).execute(db);
}

/** A million users are indexed anew in a minute or so. */
const patience = ['set local statement_timeout = 0', `set local maintenance_work_mem = '256MB'`];

const grams = [
  'drop index users_by_name_grams',
  `create or replace function name_grams(name text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct substr(folded, place, size)), '{}')
    from (select lower(normalize(name, nfkc)) as folded) f, generate_series(1, length(folded)) place, generate_series(1, 2) size
    where place + size - 1 <= length(folded) $$`,
  'create index users_by_name_grams on users using gin (name_grams(username))',
];

/** Where the extension is not to be had, there is no such index. */
const trigrams = `do $$ begin
  if to_regclass('users_by_trigrams') is not null then
    drop index users_by_trigrams;
    create index users_by_trigrams on users using gin
      (lower(user_id) gin_trgm_ops, lower(normalize(username, nfkc)) gin_trgm_ops, lower(email) gin_trgm_ops, lower(phone) gin_trgm_ops);
  end if;
end $$`;
