import { type Kysely, sql } from 'kysely';

/**
 * What is private says whose it is: mails and entries of the trail a deployment, tokens and holds who answers for them. And
 * `acting` looks at a caller's rights once more, where a deed is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...deployments, ...owners, ...rights]) await sql.raw(statement).execute(db);
}

const deployments = [
  // Of those that wait nobody knows whose they are: they stay with the admins of all deployments.
  'alter table mails add column group_type text',
  'alter table audit_trail add column group_type text',
  'alter table audit_trail disable trigger audit_trail_append_only',
  `update audit_trail set group_type = admins.group_type
    from admins where admins.aid = actor_aid and admins.group_type is not null`,
  'alter table audit_trail enable trigger audit_trail_append_only',
];

/** An id may have been given anew since: only who was there before the token can have made it. */
const owners = [
  'alter table admins add column rights_taken_at timestamptz',
  'alter table device_holds add column holder text',
  'alter table api_tokens add column owner_aid text references admins on delete set null',
  'create index api_tokens_by_owner on api_tokens (owner_aid)',
  `update api_tokens set owner_aid = admins.aid from admins
    where admins.adm_id = created_by and admins.created_at <= api_tokens.created_at`,
  `create function answers_for(admins, token_group text) returns boolean language sql immutable as $$
    select $1.is_super_admin and coalesce($1.group_type = token_group, true)
  $$`,
  `update api_tokens set revoked_at = now(), revoked_by = ''
    where revoked_at is null and not exists (
      select from admins a where a.aid = owner_aid and answers_for(a, api_tokens.group_type))`,
];

/** The code of what the next call would be told; the row stays as it is until the transaction ends. */
const rights = [
  `create function acting(caller text, was_super boolean, reach text) returns text language plpgsql as $$
    declare is_super boolean;
    begin
      if caller like 'token:%' then
        -- The admin first, as whoever takes an admin's rights locks them.
        perform from admins a join api_tokens t on a.aid = t.owner_aid
          where 'token:' || t.id = caller and answers_for(a, t.group_type) for share of a;
        perform from admins a join api_tokens t on a.aid = t.owner_aid
          where 'token:' || t.id = caller and t.revoked_at is null and answers_for(a, t.group_type)
          for share of t;
        if not found then raise exception '2006' using errcode = 'RH001'; end if;
        return caller;
      end if;
      select is_super_admin into is_super from admins
        where aid = caller and group_type is not distinct from reach for share;
      if not found then raise exception '31011' using errcode = 'RH001'; end if;
      if was_super and not is_super then raise exception '31108' using errcode = 'RH001'; end if;
      return caller;
    end $$`,
];
