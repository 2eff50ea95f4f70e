import type { Ticket } from '@rackhand/contract/points/ticket';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openTeamDesk, type TeamDesk } from '../../testing/team-desk.ts';
import { verifyLedger } from '../points/verify-ledger.ts';

interface Answer {
  errorCode: number;
  data: { ticket: Ticket };
  details?: { field: string; message: string }[];
}

const amount = 99_000;
let desk: TeamDesk;
let headers: { authorization: string };
let product_id: number;
let uid: string;
beforeEach(async () => {
  desk = await openTeamDesk();
  ({ headers } = await makeApiToken(desk.farm, ['billing'], { name: 'shop' }));
  uid = await desk.user('minjun.kim');
  product_id = await addProduct();
});
afterEach(() => desk.farm.close());

/** 100 points and 10 besides: 100,000 won and VAT, a tenth off. */
async function addProduct(name = 'Starter', status = 'on_sale'): Promise<number> {
  const values = { basic_point: 100, bonus_point: 10, price: 100_000, discount: 10, valid_days: 30 };
  const made = await desk.post('/admbo/v2/product/new', { ...values, product_name: name });
  const id = made.data['product_id'] as number;
  const move = { product_id: id, old_status: 'draft', new_status: status };
  await desk.post('/admbo/product/change_status', move);
  return id;
}

async function send(call: 'purchase' | 'cancel', payload: object): Promise<Answer> {
  const url = `/service/ticket/${call}`;
  return (await desk.farm.app.inject({ method: 'POST', url, headers, payload })).json<Answer>();
}
const buy = (more: object = {}): Promise<Answer> =>
  send('purchase', { order_id: 'A-1', uid, product_id, amount, payment: 'card', ...more });
const cancel = (more: object = {}): Promise<Answer> =>
  send('cancel', { order_id: 'A-1', note: 'changed their mind', ...more });
const codeOf = async (answer: Promise<Answer>): Promise<number> => (await answer).errorCode;
const purchases = async (): Promise<unknown> =>
  (await desk.post('/admbo/ticket/search', { filter: { kind: 'purchase' } })).data['total_count'];

describe('an order of the customers’ service', () => {
  test('becomes a ticket with its receipt, an entry of the ledger and one of the trail', async () => {
    const { data } = await buy();
    expect(data.ticket).toMatchObject({
      ...{ uid, kind: 'purchase', product_id, product_name: 'Starter', order_id: 'A-1', payment: 'card' },
      ...{ basic_point: 100, bonus_point: 10, left_basic: 100, left_bonus: 10 },
      ...{ price: 100_000, discount: 10, amount, supply: 90_000, tax: 9_000, created_by: 'shop' },
    });
    // The day of the purchase and 30 more, in Korean time.
    const [day, end] = [data.ticket.created_at, data.ticket.expires_at ?? ''].map((time) =>
      time.slice(0, 10),
    );
    expect(Date.parse(end ?? '') - Date.parse(day ?? '')).toBe(31 * 24 * 60 * 60_000);
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'object', 'after'])
      .where('action', '=', 'ticket.bought')
      .execute();
    expect(trail).toMatchObject([{ actor_name: 'shop', object: uid, after: { order_id: 'A-1', amount } }]);
    expect(await verifyLedger(desk.farm.db)).toEqual([]);
  });

  test('counts among the sales of its day and month, and a month later among those of the last one', async () => {
    await buy();
    const sales = async (): Promise<unknown> => {
      const { today, month, last_month } = (
        await desk.get<Record<string, { count: number }>>('/admbo/ticket/main')
      ).data;
      return [today?.count, month?.count, last_month?.count];
    };
    expect(await sales()).toEqual([1, 1, 0]);
    await sql`update tickets set created_at = date_trunc('month', created_at at time zone 'Asia/Seoul')
      at time zone 'Asia/Seoul' - interval '1 day'`.execute(desk.farm.db);
    expect(await sales()).toEqual([0, 0, 1]);
    await buy({ order_id: 'A-2' });
    expect(await sales()).toEqual([1, 1, 1]);
  });

  test('that is taken back is a refund of that day and month, whenever it was bought, and one of midnight is of one month', async () => {
    await buy();
    await buy({ order_id: 'A-2' });
    const bought = (time: string, order: string) =>
      sql`update tickets set created_at = date_trunc('month', created_at at time zone 'Asia/Seoul')
        at time zone 'Asia/Seoul' - ${time}::interval where order_id = ${order}`.execute(desk.farm.db);
    await bought('1 day', 'A-1');
    await bought('0', 'A-2');
    await cancel();
    const { today, month, last_month } = (
      await desk.get<Record<string, { count: number; refund: number }>>('/admbo/ticket/main')
    ).data;
    expect([today?.refund, month?.refund, last_month?.refund]).toEqual([amount, amount, 0]);
    expect([month?.count, last_month?.count]).toEqual([1, 1]);
  });

  test('is bought once, however often and at once it is sent, also when the product has ended since', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy()));
    const [first] = answers;
    expect(new Set(answers.map(({ data }) => data.ticket.ticket_id)).size).toBe(1);
    await desk.post('/admbo/product/change_status', {
      product_id,
      old_status: 'on_sale',
      new_status: 'ended',
    });
    desk.farm.clock.advance(20 * 24 * 60 * 60_000);
    expect((await buy()).data.ticket).toEqual(first?.data.ticket);
    expect(await verifyLedger(desk.farm.db)).toEqual([]);
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another payment', { payment: 'invoice' }],
    ['another product', { product_id: 1_000_000 }],
    ['somebody else', { uid: 'somebody' }],
  ])('is not used again for %s (8000)', async (_what, other) => {
    await buy();
    expect(await codeOf(buy(other))).toBe(8000);
  });

  test('that two users send at once is one user’s, and 8000 for the other', async () => {
    const other = await desk.user('seoyeon.lee');
    const codes = await Promise.all([codeOf(buy()), codeOf(buy({ uid: other }))]);
    expect(codes.sort()).toEqual([0, 8000]);
    expect(await verifyLedger(desk.farm.db)).toEqual([]);
  });

  test.each([
    ['an amount that the product does not cost', { amount: amount + 1 }, 8003, 'amount'],
    ['a payment that is none', { payment: 'coins' }, 8005, 'payment'],
    ['a user who is none', { uid: 'nobody' }, 1017, 'uid'],
    ['a team that is none', { uid: undefined, team_id: 77 }, 17001, 'team_id'],
    ['a product that is none', { product_id: 1_000_000 }, 2002, 'product_id'],
    ['nobody', { uid: undefined }, 901, 'uid'],
    ['a user and a team', { team_id: 77 }, 901, 'uid'],
  ])('is refused for %s', async (_what, wrong, code, field) => {
    const answer = await buy(wrong);
    expect([answer.errorCode, answer.details?.[0]?.field]).toEqual([code, field]);
    expect(await purchases()).toBe(0);
  });

  test('for nobody, or for two at once, is refused with a word on who points are for', async () => {
    for (const wrong of [{ uid: undefined }, { team_id: 77 }])
      expect((await buy(wrong)).details).toMatchObject([{ message: '사용자나 팀 하나를 고르세요.' }]);
  });

  test('is refused for a product that is not on sale (8001), and says what one costs (8003)', async () => {
    const ended = await addProduct('Past', 'ended');
    expect(await codeOf(buy({ product_id: ended }))).toBe(8001);
    expect((await buy({ amount: 1 })).details).toEqual([{ field: 'amount', message: String(amount) }]);
  });

  test('of a team needs a billing manager (17026), and of whoever acts that they are it (17027)', async () => {
    const { team, uids } = await desk.teamOf('admin.kim', 'payer.lee');
    const [admin, payer] = uids;
    const order = { uid: undefined, team_id: team, order_id: 'T-1' };
    for (const acting_uid of [undefined, admin])
      expect(await codeOf(buy({ ...order, acting_uid }))).toBe(17026);
    expect(await codeOf(buy({ ...order, acting_uid: uid }))).toBe(17002);
    await desk.post('/admbo/team/update', { team_id: team, billing_uid: payer, version: 1 });
    expect(await codeOf(buy({ ...order, acting_uid: admin }))).toBe(17027);
    expect(await codeOf(buy({ ...order, acting_uid: uid }))).toBe(17002);
    expect((await buy({ ...order, acting_uid: payer })).data.ticket).toMatchObject({
      team_id: team,
      uid: null,
    });
    // Nor does the order, once bought, show its ticket to whoever could not have bought it.
    expect(await codeOf(buy({ ...order, acting_uid: admin }))).toBe(17027);
    expect(await codeOf(buy({ ...order, acting_uid: uid }))).toBe(17002);
    for (const acting_uid of [undefined, payer])
      expect((await buy({ ...order, acting_uid })).data.ticket).toMatchObject({ team_id: team });
  });

  test('is a user’s own where they act, who has to be active (2503); a person acts for nobody (901)', async () => {
    const [other, waiting] = [await desk.user('other'), await desk.user('waiting', { status: 'waiting' })];
    expect(await codeOf(buy({ acting_uid: other }))).toBe(2001);
    expect(await codeOf(buy({ uid: waiting, acting_uid: waiting }))).toBe(2503);
    const body = { order_id: 'A-1', uid, product_id, amount, payment: 'card', acting_uid: uid };
    const cookie = await desk.farm.signIn('admin');
    const own = { cookie, ...sameOrigin };
    const url = '/service/ticket/purchase';
    const byPerson = await desk.farm.app.inject({ method: 'POST', url, headers: own, payload: body });
    expect(byPerson.json<Answer>().errorCode).toBe(901);
    expect(await codeOf(buy({ acting_uid: uid }))).toBe(0);
  });
});

describe('an order that is taken back', () => {
  test('loses what is left of it, says what is refunded, and says the same again', async () => {
    await buy();
    await desk.farm.db.transaction().execute(async (trx) => {
      await trx.updateTable('tickets').set({ left_basic: 40 }).execute();
      await trx.updateTable('wallets').set({ basic: 40 }).execute();
    });
    const { data } = await cancel();
    // 40 of 100 points of what was paid.
    expect(data.ticket).toMatchObject({ status: 'cancelled', refund: 39_600, left_basic: 0, version: 2 });
    expect((await cancel()).data.ticket).toEqual(data.ticket);
    expect(await codeOf(cancel({ note: 'something else' }))).toBe(8004);
    expect((await buy()).data.ticket).toMatchObject({ status: 'cancelled' });
  });

  test('is refused while a run has some of it reserved, or when an admin has cancelled it (8004)', async () => {
    const { ticket_id } = (await buy()).data.ticket;
    await desk.farm.db.updateTable('tickets').set({ reserved_basic: 1 }).execute();
    expect((await cancel()).details?.[0]?.field).toBe('reserved');
    await desk.farm.db.updateTable('tickets').set({ reserved_basic: 0 }).execute();
    await desk.post(`/admbo/ticket/update/${String(ticket_id)}`, { status: 'cancelled', version: 1 });
    expect(await codeOf(cancel())).toBe(8004);
  });

  test('is nobody’s but its owner’s: another user, another deployment and an unknown one find nothing of it', async () => {
    await buy();
    const other = await desk.user('other');
    expect(await codeOf(cancel({ acting_uid: other }))).toBe(2001);
    expect(await codeOf(cancel({ order_id: 'A-2' }))).toBe(2002);
    await desk.farm.db.updateTable('tickets').set({ group_type: 'hmg' }).execute();
    expect(await codeOf(cancel())).toBe(2002);
  });

  test('is told once to sales: a token without the scope for billing cannot buy', async () => {
    ({ headers } = await makeApiToken(desk.farm, ['customers', 'read']));
    expect([await codeOf(buy()), await codeOf(cancel())]).toEqual([2001, 2001]);
    expect(await purchases()).toBe(0);
  });
});
