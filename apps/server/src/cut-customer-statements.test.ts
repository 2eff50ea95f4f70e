import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from './features/points/verify-ledger.ts';
import { createTestApp, sameOrigin, type TestApp } from './testing/create-test-app.ts';
import { cutEachStatement, type Deed } from './testing/cut-deeds.ts';
import { createStatementCutter, type StatementCutter } from './testing/cut-statement.ts';
import { eventually } from './testing/eventually.ts';
import { addLot, addPayer, addPayingTeam } from './testing/point-desk.ts';
import { runDeskOf } from './testing/run-desk.ts';
import { addCustomer } from './testing/user-desk.ts';

let farm: TestApp;
let cutter: StatementCutter;
let chief = '';
let product_id = 0;

beforeAll(async () => {
  farm = await createTestApp();
  chief = await farm.signIn('super');
  const values = { product_name: 'Team', comparable_name: 'team', description: '', basic_point: 10 };
  const made = { group_type: 'origin', created_by: 'x', created_at: farm.clock.now() } as const;
  const product = {
    ...values,
    ...made,
    bonus_point: 1,
    price: 1000,
    discount: 0,
    status: 'on_sale',
  } as const;
  const added = farm.db.insertInto('products').values(product).returning('product_id');
  ({ product_id } = await added.executeTakeFirstOrThrow());
  cutter = createStatementCutter();
});
afterAll(async () => {
  cutter.remove();
  await farm.close();
});

const headers = () => ({ cookie: chief, ...sameOrigin });
const post = (url: string, payload: object) =>
  farm.app.inject({ method: 'POST', url, headers: headers(), payload });

async function numbersOf(query: ReturnType<typeof sql<Record<string, number>>>): Promise<number[]> {
  const { rows } = await query.execute(farm.db);
  return Object.values(rows[0] ?? {}).map(Number);
}

const order = (id: string, uid: string): object => ({
  ...{ order_id: id, uid, product_id, amount: 1100, payment: 'card' },
});
const told = (action: string, object: string) =>
  sql`(select count(*) from audit_trail where action = ${action} and object = ${object} and result = 'ok')`;

const deeds: Deed[] = [
  {
    name: 'points are bought',
    prepare: (id) => addPayer(farm, id),
    act: (id, uid) => post('/service/ticket/purchase', order(id, uid)),
    parts: (id, uid) =>
      numbersOf(sql`select (select count(*) from tickets where order_id = ${id}) as lots,
        (select count(*) from ledger l join wallets w using (wallet_id) where w.uid = ${uid}) as entries,
        (select count(*) from wallets where uid = ${uid} and basic + bonus = 11) as sums,
        ${told('ticket.bought', uid)} as told`),
    whole: [1, 1, 1, 1],
  },
  {
    name: 'an order is taken back',
    prepare: async (id) => {
      const uid = await addPayer(farm, id);
      await post('/service/ticket/purchase', order(id, uid));
      return uid;
    },
    act: (id) => post('/service/ticket/cancel', { order_id: id, note: 'changed their mind' }),
    parts: (id, uid) =>
      numbersOf(sql`select (select count(*) from tickets where order_id = ${id} and is_cancelled and refund = 1100) as lots,
        (select count(*) from ledger l join wallets w using (wallet_id) where w.uid = ${uid} and l.kind = 'cancel') as entries,
        (select count(*) from wallets where uid = ${uid} and basic + bonus = 0) as sums`),
    whole: [1, 1, 1],
  },
  {
    name: 'a user leaves',
    prepare: async (id) => {
      const uid = await addPayer(farm, id, { teamId: await addPayingTeam(farm, id) });
      await runDeskOf(farm).add({ row: { uid } });
      return uid;
    },
    act: (_id, uid) => post(`/admbo/user/${uid}/leave`, {}),
    parts: (_id, uid) =>
      numbersOf(sql`select (select count(*) from users where uid = ${uid} and status = 'left') as users,
        (select count(*) from users where uid = ${uid} and team_id is null) as teams,
        (select count(*) from test_runs where uid = ${uid} and state = 'ended' and result = 'stopped') as runs,
        ${told('user.left', uid)} as told`),
    whole: [1, 1, 1, 1],
  },
  {
    name: 'a user is erased',
    prepare: async (id) => {
      const uid = await addCustomer(farm, id, { status: 'left', username: `Name ${id}` });
      await addLot(farm, { uid }, { basic: 7 });
      return uid;
    },
    act: (id, uid) => post('/admbo/user/hard_delete', { uid, confirm: id }),
    parts: (_id, uid) =>
      numbersOf(sql`select (select count(*) from users where uid = ${uid} and erased_at is not null) as users,
        (select count(*) from users where uid = ${uid} and username = '' and email = '' and phone = '') as names,
        (select count(*) from wallets where uid = ${uid} and basic = 0) as sums,
        ${told('user.erased', uid)} as told`),
    whole: [1, 1, 1, 1],
  },
  {
    name: 'users are imported',
    act: (id) =>
      farm.app.inject({
        ...{ method: 'POST', url: '/admbo/user/import' },
        headers: { ...headers(), 'content-type': 'text/csv' },
        payload: `user_id,username,email\n${id}.a,A,${id}.a@a.example\n${id}.b,B,${id}.b@a.example\n`,
      }),
    parts: (id) =>
      numbersOf(sql`select (select count(*) from users where user_id = ${`${id}.a`}) as first,
        (select count(*) from users where user_id = ${`${id}.b`}) as second`),
    whole: [1, 1],
  },
];

describe('whatever statement the database dies under, what is done about customers is done whole or not at all', () => {
  test.each(deeds.map((deed) => [deed.name, deed] as const))(
    'when %s',
    async (_name, deed) => {
      await cutEachStatement(cutter, deed);
      expect(await eventually(() => verifyLedger(farm.db).catch(() => null), 'the database')).toEqual([]);
    },
    120_000,
  );
});
