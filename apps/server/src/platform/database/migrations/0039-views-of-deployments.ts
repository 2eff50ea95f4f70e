import { type Kysely, sql } from 'kysely';

/** A view is shared with the admins of one deployment: until now its owner's own, or the main service where that is all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table list_views add column shared_in text',
  `update list_views set shared_in = coalesce(admins.group_type, 'origin')
    from admins where admins.aid = owner_aid and is_shared`,
  'drop index list_views_shared',
  'alter table list_views drop column is_shared',
  'create index list_views_shared on list_views (shared_in) where shared_in is not null',
];
