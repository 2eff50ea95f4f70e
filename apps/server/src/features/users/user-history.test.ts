import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { exportUser, userHistory } from '@rackhand/contract/endpoints/user-changes';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addCustomer } from '../../testing/user-desk.ts';

let farm: TestFarm;
let uid: string;

beforeEach(async () => {
  farm = await createTestFarm();
  uid = await addCustomer(farm, 'minjun.kim');
});
afterEach(() => farm.close());

type Page = AnswerOf<typeof userHistory>;
const read = (more = '') => farm.read<Page>(`/admbo/user/${uid}/history${more}`);
const actionsOf = ({ entries }: Pick<Page, 'entries'>): string[] => entries.map(({ action }) => action);

/** All that is done to a user from several pages. */
async function doAll(): Promise<void> {
  const spell = { start_date: '2099-01-01', end_date: '2099-01-31', note: 'x' };
  await farm.call('/admbo/ticket/give', { uid, basic_point: 7, note: 'x' });
  const { period_id } = (await farm.call('/admbo/user_period/give', { uid, ...spell })).data;
  await farm.call('/admbo/user_period/cancel', { period_id, note: 'x' });
  const { group_id } = (await farm.call('/admbo/group', { group_name: 'Bank' })).data;
  const [first, second] = await Promise.all(
    ['Mobile', 'Web'].map(
      async (team_name) => (await farm.call('/admbo/team', { group_id, team_name })).data,
    ),
  );
  const other = await addCustomer(farm, 'other');
  await farm.call('/admbo/team/member', { team_id: first?.['team_id'], uids: [other, uid] });
  const bill = { team_id: first?.['team_id'], group_id, team_name: 'Mobile', version: 1 };
  await farm.call('/admbo/team/update', { ...bill, billing_uid: uid });
  await farm.call('/admbo/team/update', { ...bill, billing_uid: other, version: 2 });
  await farm.call('/admbo/team/member/update', { team_id: first?.['team_id'], uid, role: 'admin' });
  await farm.call('/admbo/team/member/move', { team_id: second?.['team_id'], uid, role: 'admin' });
  await farm.call('/admbo/team/member/remove', { team_id: first?.['team_id'], uid: other });
  await farm.read(`/admbo/user/detail/${uid}`);
}

const all = [
  ...['user.read', 'team.member_moved', 'team.member_changed', 'team.changed', 'team.changed'],
  ...['team.member_added', 'period.cancelled', 'period.given', 'ticket.given'],
];

it('a history says what became of a user’s points, period tickets and teams, in the list and the export', async () => {
  await doAll();
  expect(actionsOf(await read())).toEqual(all);
  const headers = { cookie: await farm.signIn('super'), ...sameOrigin };
  const exported = await farm.app.inject({ url: `/admbo/user/${uid}/export`, headers });
  const { history } = exported.json<{ data: AnswerOf<typeof exportUser> }>().data;
  expect(actionsOf({ entries: history })).toEqual(['user.exported', ...all]);
});

it('whoever has read a user stands apart from what was done', async () => {
  await doAll();
  expect(actionsOf(await read('?of=readings'))).toEqual(['user.read']);
  expect(actionsOf(await read('?of=deeds'))).toEqual(all.slice(1));
  for (const wrong of ['?of=none', '?below=x']) {
    const url = `/admbo/user/${uid}/history${wrong}`;
    expect((await farm.app.inject({ url, headers: { cookie: farm.cookie } })).json()).toMatchObject({
      errorCode: 901,
    });
  }
});

it('a history comes in pages of fifty, the older ones where the one before ends', async () => {
  await doAll();
  await sql`insert into audit_trail (at, actor_name, action, object, result)
    select now(), 'admin01', 'user.read', ${uid}, 'ok' from generate_series(1, 70)`.execute(farm.db);
  const first = await read();
  expect(actionsOf(first)).toEqual(Array.from({ length: 50 }, () => 'user.read'));
  const second = await read(`?below=${first.older ?? ''}`);
  expect(actionsOf(second)).toEqual([...Array.from({ length: 20 }, () => 'user.read'), ...all]);
  expect(second.older).toBeNull();
  // However many have looked, what was done is on the first page of its own.
  expect(actionsOf(await read('?of=deeds'))).toEqual(all.slice(1));
});

it('the history of a user who came in by a file begins with it, and no other one does', async () => {
  await farm.app.inject({
    ...{
      method: 'POST',
      url: '/admbo/user/import',
      payload: 'user_id,username,email\nhana,Hana,hana@a.example\n',
    },
    headers: { cookie: farm.cookie, ...sameOrigin, 'content-type': 'text/csv' },
  });
  expect(actionsOf(await read())).toEqual([]);
  const hana = await farm.db
    .selectFrom('users')
    .select('uid')
    .where('user_id', '=', 'hana')
    .executeTakeFirstOrThrow();
  uid = hana.uid;
  await farm.call(`/admbo/user/${uid}/leave`, {});
  const { entries } = await read();
  expect(entries).toMatchObject([{ action: 'user.left' }, { action: 'user.imported', actor: 'admin01' }]);
});
