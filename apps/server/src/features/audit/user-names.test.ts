import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addCustomer } from '../../testing/user-desk.ts';

let farm: TestFarm;
let chief: string;
beforeEach(async () => {
  farm = await createTestFarm();
  chief = await farm.signIn('super');
});
afterEach(() => farm.close());

interface Entry {
  action: string;
  object: string;
  object_name: string | null;
}

async function entries(...actions: string[]): Promise<Entry[]> {
  const { body } = await farm.app.inject({ url: '/admbo/audit?page=1&limit=50', headers: { cookie: chief } });
  const { data } = JSON.parse(body) as { data: { entries: Entry[] } };
  return data.entries.filter(({ action }) => actions.includes(action));
}

it('a super admin reads whose points and period tickets an entry is about, by the id that the user has now', async () => {
  const uid = await addCustomer(farm, 'minjun.kim');
  await farm.call('/admbo/ticket/give', { uid, basic_point: 7, note: 'x' });
  const spell = { start_date: '2099-01-01', end_date: '2099-01-31', note: 'x' };
  const { period_id } = (await farm.call('/admbo/user_period/give', { uid, ...spell })).data;
  await farm.call('/admbo/user_period/cancel', { period_id, note: 'x' });
  const about = () => entries('ticket.given', 'period.given', 'period.cancelled');
  expect((await about()).map(({ object, object_name }) => [object, object_name])).toEqual(
    Array.from({ length: 3 }, () => [uid, 'minjun.kim']),
  );
  await farm.db.updateTable('users').set({ user_id: 'deleted-1' }).where('uid', '=', uid).execute();
  expect((await about()).map(({ object_name }) => object_name)).toEqual(
    Array.from({ length: 3 }, () => 'deleted-1'),
  );
});
