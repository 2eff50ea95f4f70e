import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { neverMs } from '../../testing/create-test-farm.ts';
import { openTeamDesk, type TeamDesk } from '../../testing/team-desk.ts';
import { verifyLedger } from '../points/verify-ledger.ts';

interface Answer {
  errorCode: number | string;
  data: unknown;
  details?: { field: string; message: string }[];
}

const amount = 1_100;
let desk: TeamDesk;
let beside: TestApp;
let product_id: number;
let admin: Record<string, string>;
let shop: Record<string, string>;
let users = 0;
let uid: string;
beforeAll(async () => {
  desk = await openTeamDesk();
  beside = await createTestApp({ beside: desk.farm, lookEveryMs: neverMs });
  const made = await desk.post('/admbo/v2/product/new', {
    product_name: 'Small',
    basic_point: 7,
    price: 1_000,
  });
  product_id = made.data['product_id'] as number;
  const onSale = { product_id, old_status: 'draft', new_status: 'on_sale' };
  await desk.post('/admbo/product/change_status', onSale);
  admin = { cookie: await desk.farm.signIn('admin'), ...sameOrigin };
  shop = (await makeApiToken(desk.farm, ['billing'])).headers;
});
beforeEach(async () => {
  uid = await nextUser();
});
afterAll(async () => {
  expect(await verifyLedger(desk.farm.db)).toEqual([]);
  await beside.close();
  await desk.farm.close();
});

async function nextUser(): Promise<string> {
  users += 1;
  return desk.user(`user${String(users)}`);
}
async function send(app: TestApp, url: string, payload: object, headers: object): Promise<Answer> {
  return (await app.app.inject({ method: 'POST', url, payload, headers: { ...headers } })).json<Answer>();
}

/** Sent at once, each by the server that its turn says; what each of them answered. */
const sendAll = (turns: readonly boolean[], deed: (app: TestApp) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(turns.map((isBeside) => deed(isBeside ? beside : desk.farm)));
/** 1 to 20 times, over two servers. */
const turns = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });

async function oneAnswer(answers: Promise<Answer[]>): Promise<unknown> {
  const [first, ...others] = await answers;
  expect(first?.errorCode).toBe(0);
  for (const other of others) expect([other.errorCode, other.data]).toEqual([0, first?.data]);
  return first?.data;
}
const ticketsOf = (owner: string) =>
  desk.farm.db
    .selectFrom('tickets as t')
    .innerJoin('wallets as w', 'w.wallet_id', 't.wallet_id')
    .select(['t.ticket_id', 't.basic_point', 't.is_cancelled'])
    .where('w.uid', '=', owner)
    .execute();
const entriesOf = async (owner: string): Promise<string[]> => {
  const rows = await desk.farm.db
    .selectFrom('ledger as l')
    .innerJoin('wallets as w', 'w.wallet_id', 'l.wallet_id')
    .select('l.kind')
    .where('w.uid', '=', owner)
    .orderBy('l.entry_id')
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('whatever is sent 1 to 20 times at once over two servers', () => {
  test.each(['an admin', 'a program'])(
    'as a gift of %s with one key is one ticket and one answer; another body is refused (901)',
    async (who) => {
      const headers = (): Record<string, string> => (who === 'an admin' ? admin : shop);
      let keys = 0;
      const check = async (sent: readonly boolean[]): Promise<void> => {
        const owner = await nextUser();
        keys += 1;
        const own = { ...headers(), 'idempotency-key': `${who} ${String(keys)}` };
        const gift = { uid: owner, basic_point: 5, bonus_point: 1, note: 'welcome' };
        const give = (app: TestApp, more: object = {}): Promise<Answer> =>
          send(app, '/admbo/ticket/give', { ...gift, ...more }, own);
        const data = await oneAnswer(sendAll(sent, (app) => give(app)));
        expect(await ticketsOf(owner)).toMatchObject([{ basic_point: 5, ...(data as object) }]);
        expect(await entriesOf(owner)).toEqual(['issue']);
        for (const other of [{ basic_point: 6 }, { note: 'other' }, { uid }])
          for (const app of [desk.farm, beside]) expect((await give(app, other)).errorCode).toBe(901);
        expect(await ticketsOf(owner)).toHaveLength(1);
      };
      await fc.assert(fc.asyncProperty(turns, check), { numRuns: 8 });
    },
  );

  test('as gifts of two bodies with one key is one of the two, and 901 for whoever sent the other', async () => {
    await fc.assert(
      fc.asyncProperty(turns, turns, async (some, others) => {
        const owner = await nextUser();
        const own = { ...admin, 'idempotency-key': `of ${owner}` };
        const give = (app: TestApp, basic_point: number): Promise<Answer> =>
          send(app, '/admbo/ticket/give', { uid: owner, basic_point, note: 'x' }, own);
        const answers = await Promise.all([
          sendAll(some, (app) => give(app, 1)),
          sendAll(others, (app) => give(app, 2)),
        ]);
        const [ticket, ...more] = await ticketsOf(owner);
        expect(more).toEqual([]);
        const codes = answers.map((told) => [...new Set(told.map(({ errorCode }) => errorCode))]);
        expect(codes).toEqual(ticket?.basic_point === 1 ? [[0], [901]] : [[901], [0]]);
      }),
      { numRuns: 8 },
    );
  });

  test('as an order is one ticket and one answer; another body is refused (8000); its cancelling is one too (8004)', async () => {
    await fc.assert(
      fc.asyncProperty(turns, turns, async (sent, cancelled) => {
        const owner = await nextUser();
        const order_id = `order of ${owner}`;
        const order = { order_id, uid: owner, product_id, amount, payment: 'card' };
        const buy = (app: TestApp, more: object = {}): Promise<Answer> =>
          send(app, '/service/ticket/purchase', { ...order, ...more }, shop);
        await oneAnswer(sendAll(sent, (app) => buy(app)));
        expect(await ticketsOf(owner)).toHaveLength(1);
        for (const other of [{ payment: 'transfer' }, { uid }, { amount: amount + 1 }])
          for (const app of [desk.farm, beside]) expect((await buy(app, other)).errorCode).toBe(8000);
        const cancel = (app: TestApp, note = 'changed their mind'): Promise<Answer> =>
          send(app, '/service/ticket/cancel', { order_id, note }, shop);
        await oneAnswer(sendAll(cancelled, (app) => cancel(app)));
        for (const app of [desk.farm, beside])
          expect((await cancel(app, 'another reason')).errorCode).toBe(8004);
        expect(await ticketsOf(owner)).toMatchObject([{ is_cancelled: true }]);
        expect(await entriesOf(owner)).toEqual(['issue', 'cancel']);
      }),
      { numRuns: 8 },
    );
  });
});
