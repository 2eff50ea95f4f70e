import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';
import { openTestDesk, type TestDesk, type TestingAgent } from '../../testing/test-desk.ts';

let desk: TestDesk;
let agent: TestingAgent;

beforeEach(async () => {
  desk = await openTestDesk();
  ({ agent } = desk);
});
afterEach(() => desk.farm.close());

async function addUser(userId: string, limit = 1): Promise<string> {
  const uid = await addPayer(desk.farm, userId, { limit });
  await addLot(desk.farm, { uid }, { basic: 1_000 });
  return uid;
}

const limit = (uid: string, max_concurrent_tests: number) =>
  desk.farm.db.updateTable('users').set({ max_concurrent_tests }).where('uid', '=', uid).execute();
const waits = (id: string, reason: string, detail: string) =>
  eventually(async () => {
    const { waiting } = await desk.run(id);
    return waiting?.reason === reason && waiting.detail === detail;
  }, `${id} waiting for ${reason}`);
const underWay = async (uid: string): Promise<number> => {
  const rows = await desk.farm.db
    .selectFrom('test_runs')
    .select('id')
    .where('uid', '=', uid)
    .where('state', 'in', ['standby', 'running', 'cleaning'])
    .execute();
  return rows.length;
};

describe('a user who may have one test at a time', () => {
  it('has the second one wait by name, and holds up nobody behind it on a free device', async () => {
    const uid = await addUser('minjun');
    const [first = ''] = await desk.start({ uid, udids: ['A'] });
    const given = await agent.given(first);
    const [second = ''] = await desk.start({ uid, udids: ['B'] });
    const [other = ''] = await desk.start({ udids: ['B'] });
    await agent.given(other);
    await waits(second, 'USER_LIMIT', 'USER_LIMIT 1');
    agent.ends(given);
    await agent.told('run_stored', given);
    agent.ends(await agent.given(other));
    await agent.given(second);
  });

  it('begins one of a test on two devices that are free at once, and another user gets the other device', async () => {
    const uid = await addUser('minjun');
    const other = await addUser('seoyeon');
    const busy = await Promise.all(
      ['A', 'B'].map(async (udid) => agent.given((await desk.start({ udids: [udid] }))[0] ?? '')),
    );
    const own = await desk.start({ uid, udids: ['A', 'B'] });
    const others = await desk.start({ uid: other, udids: ['A', 'B'] });
    for (const order of busy) agent.ends(order);
    await eventually(() => agent.orders().length === 4, 'two of them being given');
    expect([await underWay(uid), await underWay(other)]).toEqual([1, 1]);
    expect([own.length, others.length]).toEqual([2, 2]);
  });

  it('gets more at once where the limit is raised, and keeps what runs where it is lowered', async () => {
    const uid = await addUser('minjun', 2);
    const ids = await desk.start({ uid, udids: ['A', 'B', 'C'] });
    await eventually(async () => (await underWay(uid)) === 2, 'two being under way');
    await limit(uid, 1);
    expect(await underWay(uid)).toBe(2);
    await waits(ids[2] ?? '', 'USER_LIMIT', 'USER_LIMIT 1');
    await limit(uid, 3);
    await eventually(async () => (await underWay(uid)) === 3, 'all of them being under way');
  });
});

it('a test that was started for a user is shown as theirs, by the name that they have now', async () => {
  const uid = await addUser('minjun');
  const [id = ''] = await desk.start({ uid, createdBy: 'ci' });
  expect((await desk.run(id)).created_by).toBe('minjun');
  await desk.farm.db.updateTable('users').set({ user_id: 'deleted-1' }).execute();
  expect((await desk.run(id)).created_by).toBe('deleted-1');
});

describe('who is suspended or leaves', () => {
  const deeds = {
    suspended: (uid: string) => ({
      url: `/admbo/user_info/modify/${uid}`,
      body: { status: 'suspended', version: 1 },
    }),
    left: (uid: string) => ({ url: `/admbo/user/${uid}/leave`, body: {} }),
  };
  it.each(['suspended', 'left'] as const)(
    '(%s) keeps the run under way and loses those that wait',
    async (how) => {
      const uid = await addUser('minjun');
      const [running = '', queued = ''] = await desk.start({ uid, udids: ['A', 'B'] });
      await eventually(async () => (await underWay(uid)) === 1, 'one being under way');
      const { url, body } = deeds[how](uid);
      const cookie = await desk.farm.signIn('super');
      const answer = await desk.farm.app.inject({
        ...{ method: 'POST', url, payload: body },
        headers: { cookie, ...sameOrigin },
      });
      expect(answer.json<{ errorCode: number }>().errorCode).toBe(0);
      const states = await Promise.all([running, queued].map(async (id) => (await desk.run(id)).state));
      expect(states.toSorted()).toEqual(['ended', 'standby']);
    },
  );
});
