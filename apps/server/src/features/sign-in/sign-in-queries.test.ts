import { afterEach, beforeEach, expect, test } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { createTestApp, makeAdmin, type TestApp } from '../../testing/create-test-app.ts';
import { signInByHttp } from '../../testing/sign-in-by-http.ts';
import { right, wrong } from '../../testing/sign-in-desk.ts';

let farm: TestApp;
beforeEach(async () => {
  farm = await createTestApp();
  await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
});
afterEach(() => farm.close());

test('an admin is signed in with eight statements: fifty at once are not kept waiting by the database', async () => {
  const enter = async (password: string): Promise<number> =>
    (await signInByHttp(farm.app, 'super01', password)).statusCode;
  expect(await enter(right)).toBe(200);
  // The ticket; begin, turn, what stands against it, admin, temporary password, what a sign-in writes, commit.
  expect(await countQueries(() => enter(right))).toBe(8);
  // A wrong one: the same, but for the counts of the id and of the address, and its audit entry.
  expect(await countQueries(() => enter(wrong))).toBe(11);
});
