import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readUser } from '@rackhand/contract/endpoints/users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { runDeskOf } from '../../testing/run-desk.ts';

let farm: TestFarm;
let uid: string;

async function addUser(user_id: string, group_type: 'origin' | 'hmg' = 'origin'): Promise<string> {
  const row = await farm.db
    .insertInto('users')
    .values({
      ...{ user_id, comparable_id: user_id, username: 'Hana', email: `${user_id}@a.example`, phone: '' },
      ...{ group_type, locale: 'ko', status: 'active', created_at: farm.clock.now() },
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  return row.uid;
}

const give = (body: object): Promise<unknown> => farm.call('/admbo/ticket/give', { note: 'x', ...body });
const read = () => farm.read<AnswerOf<typeof readUser>>(`/admbo/user/detail/${uid}`);

async function openFarm(deployments = {}): Promise<void> {
  farm = await createTestFarm(undefined, {}, deployments);
  uid = await addUser('hana');
}

beforeEach(() => openFarm());
afterEach(() => farm.close());

it('an administrator sees a user with both wallets, and the newest runs, tickets and links of that user alone', async () => {
  const other = await addUser('other');
  const desk = runDeskOf(farm);
  const { test_run_id } = await desk.add({ result: 'passed', row: { uid } });
  await desk.add({ result: 'passed', row: { uid: other } });
  await farm.call('/admbo/link/create', { test_run_id, access: 'team' });
  const { group_id } = (await farm.call('/admbo/group', { group_name: 'Bank' })).data;
  const { team_id } = (await farm.call('/admbo/team', { group_id, team_name: 'Mobile' })).data;
  await farm.call('/admbo/team/member', { team_id, uids: [uid] });
  for (let nth = 1; nth <= 11; nth += 1) await give({ uid, basic_point: nth });
  await give({ uid: other, basic_point: 1000 });
  await give({ team_id, bonus_point: 7 });
  const spell = { start_date: '2099-01-01', end_date: '2099-01-31', note: 'x' };
  await farm.call('/admbo/user_period/give', { uid, ...spell });
  const detail = await read();
  expect(detail.periods).toMatchObject([{ uid, state: 'scheduled' }]);
  expect(detail.wallet).toEqual({ basic: 66, bonus: 0, reserved: 0, available: 66 });
  expect(detail.team_wallet).toMatchObject({ bonus: 7, available: 7 });
  expect(detail.tests.map((run) => run.test_run_id)).toEqual([test_run_id]);
  expect(detail.links).toMatchObject([{ test_run_id, uid, access: 'team' }]);
  expect(detail.tickets).toHaveLength(10);
  expect(detail.tickets[0]).toMatchObject({ uid, basic_point: 11 });
  expect(detail.user).toMatchObject({ user_id: 'hana', team_name: 'Mobile', email: 'hana@a.example' });
});

it('an administrator sees what has waited longest of a user and how much waits, however many have begun since', async () => {
  const desk = runDeskOf(farm);
  const waits: string[] = [];
  const reason = { waiting_reason: 'USER_LIMIT', waiting_detail: '' } as const;
  for (let nth = 0; nth < 7; nth += 1) {
    farm.clock.advance(1_000);
    waits.push((await desk.add({ row: { uid, ...reason } })).test_run_id);
  }
  await desk.add({ row: { uid: await addUser('other') } });
  for (let nth = 0; nth < 10; nth += 1) await desk.add({ state: 'running', row: { uid } });
  const { tests, waiting } = await read();
  expect(tests.map(({ state }) => state)).not.toContain('queued');
  expect(waiting.total_count).toBe(7);
  expect(waiting.tests.map((run) => run.test_run_id)).toEqual(waits.slice(0, 5));
  expect(waiting.tests[0]).toMatchObject({ waiting: { reason: 'USER_LIMIT' } });
});

it('where there are no prices nobody is asked for points or shown any', async () => {
  await give({ uid, basic_point: 5 });
  await farm.close();
  await openFarm({ 'origin.json': { features: { pricing: false } } });
  expect(await read()).toMatchObject({ wallet: null, team_wallet: null, periods: [], tickets: [] });
});
