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

test('an admin is signed in with five statements: fifty at once are not kept waiting by the database', async () => {
  const enter = async (password: string): Promise<number> =>
    (await signInByHttp(farm.app, 'super01', password)).statusCode;
  expect(await enter(right)).toBe(200);
  // Begin; turn and ticket; who it is and what stands against the attempt; what a sign-in writes; commit.
  expect(await countQueries(() => enter(right))).toBe(5);
  // A wrong one: the same, but for the counts of the id and of the address, and its audit entry.
  expect(await countQueries(() => enter(wrong))).toBe(8);
});
