import { expect, test } from 'vitest';
import { createTestApp, makeAdmin, passwordOf } from '../../testing/create-test-app.ts';
import { signInByHttp } from '../../testing/sign-in-by-http.ts';
import { forgetOldSignIns } from './sign-in-upkeep.ts';

test('counts and used tickets are removed when they no longer say anything, restrictions are not', async () => {
  const farm = await createTestApp();
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
  await forgetOldSignIns(farm.db, farm.clock.now());
  expect(await rows()).toEqual([0, 1, 0]);
  await farm.close();
});

test('a used ticket is remembered until it has run out, so that nobody uses it again', async () => {
  const farm = await createTestApp();
  const ends = async (): Promise<number[]> =>
    (await farm.db.selectFrom('used_tickets').select('expires_at').orderBy('expires_at').execute()).map(
      ({ expires_at }) => expires_at.getTime(),
    );
  await signInByHttp(farm.app, 'nobody', 'Wrong-lime7');
  farm.clock.advance(5 * 60_000);
  await signInByHttp(farm.app, 'nobody', 'Wrong-lime7');
  const [first = 0, second = 0] = await ends();
  expect(second - first).toBe(5 * 60_000);
  farm.clock.set(new Date(first + 1));
  await forgetOldSignIns(farm.db, farm.clock.now());
  expect(await ends()).not.toContain(first);
  expect(await ends()).toEqual([second]);
  await farm.close();
});

test('a session is forgotten 90 days after it could last have gone on, and not before', async () => {
  const farm = await createTestApp();
  const day = 24 * 60 * 60_000;
  const sessions = async (): Promise<string[]> =>
    (await farm.db.selectFrom('sessions').select('tkey').orderBy('started_at').execute()).map(
      ({ tkey }) => tkey,
    );
  await farm.signIn('admin');
  const [old] = await sessions();
  farm.clock.advance(day);
  await farm.signIn('admin');
  const young = (await sessions()).filter((tkey) => tkey !== old);
  farm.clock.advance(90 * day);
  await forgetOldSignIns(farm.db, farm.clock.now());
  expect(await sessions()).toEqual(young);
  await farm.close();
});

test('second steps are forgotten after a day', async () => {
  const farm = await createTestApp({ deployments: { 'origin.json': { twoStep: true } } });
  await makeAdmin(farm.db, 'admin', { at: farm.clock.now() });
  await signInByHttp(farm.app, 'admin01', passwordOf.admin);
  const steps = async (): Promise<number> =>
    (await farm.db.selectFrom('second_steps').selectAll().execute()).length;
  expect(await steps()).toBe(1);
  farm.clock.advance(24 * 60 * 60_000 + 1);
  await forgetOldSignIns(farm.db, farm.clock.now());
  expect(await steps()).toBe(0);
  await farm.close();
});
