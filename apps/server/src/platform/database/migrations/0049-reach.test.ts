import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeforeMigration } from '../../../testing/before-migration.ts';
import { migrate } from '../migrate.ts';

let opened: Awaited<ReturnType<typeof openBeforeMigration>>;

beforeAll(async () => {
  opened = await openBeforeMigration('0049-reach');
});
afterAll(() => opened.drop());

it('a token from before its admin had to answer for it goes on where they do, and is revoked where nobody does (S90)', async () => {
  await opened.pool.query(`
    insert into admins (aid, adm_id, comparable_id, is_super_admin, group_type, password_hash, password_changed_at,
        is_renewed_pw, created_at)
      select id, id, id, is_super, group_type, '', now(), true, created_at::timestamptz from (values
        ('chief', true, null, '2026-01-01'), ('ours', true, 'hmg', '2026-01-01'), ('theirs', true, 'lguplus', '2026-01-01'),
        ('demoted', false, null, '2026-01-01'), ('again', true, null, '2026-03-01')
      ) as a (id, is_super, group_type, created_at);
    insert into api_tokens (secret_hash, name, scopes, group_type, created_by, created_at, expires_at)
      select sha256(maker::bytea), maker, '{read}', 'hmg', maker, '2026-02-01', '2027-02-01'
        from unnest('{chief,ours,theirs,demoted,again,gone}'::text[]) as maker;
    insert into api_tokens (secret_hash, name, scopes, group_type, created_by, created_at, expires_at, revoked_at, revoked_by)
      values ('x', 'old', '{read}', 'hmg', 'chief', '2026-02-01', '2027-02-01', '2026-02-02', 'chief')`);
  await migrate(opened.db);
  const { rows } = await sql<{ name: string; owner_aid: string | null; revoked_by: string | null }>`
    select name, owner_aid, revoked_by from api_tokens order by revoked_at is not null, name`.execute(
    opened.db,
  );
  expect(rows).toEqual([
    { name: 'chief', owner_aid: 'chief', revoked_by: null },
    { name: 'ours', owner_aid: 'ours', revoked_by: null },
    // The id was given anew after the token was made.
    { name: 'again', owner_aid: null, revoked_by: '' },
    { name: 'demoted', owner_aid: 'demoted', revoked_by: '' },
    { name: 'gone', owner_aid: null, revoked_by: '' },
    { name: 'old', owner_aid: 'chief', revoked_by: 'chief' },
    { name: 'theirs', owner_aid: 'theirs', revoked_by: '' },
  ]);
});
