import { type Kysely, sql } from 'kysely';

/** What the trail says of a user also stands in entries of teams, and in that of the file by which the user came in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The entry of the import by which a user came in.
  'alter table users add column imported_in bigint',
  // Users whom an entry names in what was before and after.
  `create function users_in_entry(before jsonb, after jsonb) returns text[] language sql immutable parallel safe as $$
    select array_remove(array[before ->> 'uid', after ->> 'uid', before ->> 'billing_uid', after ->> 'billing_uid']
      || array(select jsonb_array_elements_text(
        case when jsonb_typeof(after -> 'uids') = 'array' then after -> 'uids' else '[]' end)), null) $$`,
  `create index audit_trail_of_members on audit_trail using gin (users_in_entry(before, after))
    where action like 'team.%'`,
];
