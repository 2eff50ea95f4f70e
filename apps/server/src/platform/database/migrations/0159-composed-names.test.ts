import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeforeMigration } from '../../../testing/before-migration.ts';
import { migrate } from '../migrate.ts';

let opened: Awaited<ReturnType<typeof openBeforeMigration>>;

beforeAll(async () => {
  opened = await openBeforeMigration('0159-composed-names');
});
afterAll(() => opened.drop());

it('names of users that were stored in decomposed letters are found after the update, whole and by their syllables', async () => {
  const names = ['김민준', 'Zoë Å', 'Plain'];
  for (const [nth, name] of names.entries())
    await opened.pool.query(
      `insert into users (user_id, comparable_id, username, email, phone, group_type, locale, status, created_at)
        values ($1, $1, $2, $1 || '@a.example', '', 'origin', 'ko', 'active', now())`,
      [`user${String(nth)}`, name.normalize('NFD')],
    );
  await migrate(opened.db);
  const { rows } = await sql<{ username: string }>`select username from users order by user_id`.execute(
    opened.db,
  );
  expect(rows.map(({ username }) => username)).toEqual(names);
  const found = await sql`select from users where name_grams(username) @> array['민준']`.execute(opened.db);
  expect(found.rows).toHaveLength(1);
});
