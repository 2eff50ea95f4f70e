import { expect, test, vi } from 'vitest';
import { createTestApp } from '../../testing/create-test-app.ts';
import { signInByHttp } from '../../testing/sign-in-by-http.ts';
import { createSignInUpkeep } from './sign-in-upkeep.ts';

test('counts and used tickets are removed when they no longer say anything, restrictions are not', async () => {
  const farm = await createTestApp();
  const upkeep = createSignInUpkeep(farm);
  const rows = async (): Promise<number[]> => {
    const tables = ['used_tickets', 'sign_in_failures', 'address_failures'] as const;
    return Promise.all(
      tables.map(async (table) => (await farm.db.selectFrom(table).selectAll().execute()).length),
    );
  };
  await signInByHttp(farm.app, 'nobody', 'Wrong-lime7');
  for (let index = 0; index < 5; index += 1) await signInByHttp(farm.app, 'other', 'Wrong-lime7');
  farm.clock.advance(5 * 60_000);
  await signInByHttp(farm.app, 'other', 'Wrong-lime7');
  expect(await rows()).toEqual([7, 2, 7]);
  farm.clock.advance(24 * 60 * 60_000 + 1);
  upkeep.start();
  await vi.waitFor(async () => {
    expect(await rows()).toEqual([0, 1, 0]);
  });
  upkeep.close();
  await farm.close();
});
