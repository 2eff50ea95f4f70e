import {
  type Delivery,
  type Webhook,
  webhookRetryMs,
  webhookTries,
} from '@rackhand/contract/webhook/webhook';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks.ts';
import { type AlertDesk, inError, openAlertDesk, second } from '../../testing/alert-desk.ts';
import { eventually } from '../../testing/eventually.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

let desk: AlertDesk;
let receiver: WebhookReceiver;

beforeAll(async () => {
  desk = await openAlertDesk({ WEBHOOK_HOSTS: '127.0.0.1' });
});
beforeEach(async () => {
  for (const table of ['alerts', 'alert_rules', 'webhooks'])
    await sql`delete from ${sql.table(table)}`.execute(desk.farm.db);
  receiver = await openWebhookReceiver();
  desk.farm.clock.set(new Date());
});
afterEach(() => receiver.close());
afterAll(() => desk.farm.close());

const hook = () => ({ name: 'Ops', url: receiver.url, types: ['alert.opened', 'host.away'] });
const add = async (differently: object = {}): Promise<{ id: number; secret: string }> => {
  const { errorCode, data } = await desk.post('/admbo/webhook', { ...hook(), ...differently });
  expect(errorCode).toBe(0);
  return { id: data['webhook_id'] as number, secret: data['secret'] as string };
};
const list = async (): Promise<Webhook[]> =>
  (await desk.read<{ webhooks: Webhook[] }>('/admbo/webhook')).webhooks;
const deliveries = async (id: number, query = ''): Promise<Delivery[]> =>
  (await desk.read<{ deliveries: Delivery[] }>(`/admbo/webhook/${String(id)}/delivery${query}`)).deliveries;
const tell = (subject = 'host 1'): Promise<void> =>
  desk.farm.db
    .transaction()
    .execute((trx) =>
      queueWebhooks(trx, [
        { type: 'host.away', subject, data: { host: subject }, at: desk.farm.clock.now() },
      ]),
    );
const inState = (id: number, state: Delivery['state'], tries = 1): Promise<Delivery> =>
  eventually(
    async () => {
      const [delivery] = await deliveries(id);
      return delivery?.state === state && delivery.tries.length === tries && delivery;
    },
    `a delivery that is ${state} after ${String(tries)}`,
  );

describe('a super admin', () => {
  test('makes a webhook, whose secret is answered once and stands in clear nowhere', async () => {
    const { secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [webhook] = await list();
    expect(webhook).toMatchObject({
      ...hook(),
      enabled: true,
      version: 1,
      trouble: null,
      waiting: 0,
      failed: 0,
    });
    expect(JSON.stringify(webhook)).not.toContain('whsec_');
    const { rows } = await sql<{ text: string }>`
      select (select jsonb_agg(w)::text from webhooks w) || (select jsonb_agg(t)::text from audit_trail t)
        || coalesce((select jsonb_agg(k)::text from idempotency_keys k), '') as text`.execute(desk.farm.db);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
    for (const form of [secret, secret.slice(6), bytes.toString('hex')])
      expect(rows[0]?.text).not.toContain(form);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'a'.repeat(101) }],
    ['types', { types: [] }],
    ['types', { types: ['webhook.test'] }],
    ['url', { url: 'farm.example' }],
    ['url', { url: 'ftp://farm.example' }],
    ['url', { url: 'http://farm.example' }],
    ['url', { url: 'https://user:pass@farm.example' }],
    ['url', { url: 'https://127.0.0.2' }],
    ['url', { url: 'https://[::ffff:127.0.0.1]' }],
    ['url', { url: 'https://169.254.169.254/latest' }],
    ['url', { url: `https://farm.example/${'a'.repeat(2_000)}` }],
    ['secret', { secret: 'whsec_mine' }],
  ])('cannot make one with a wrong %s (%#)', async (field, wrong) => {
    const answer = await desk.post('/admbo/webhook', { ...hook(), ...wrong });
    expect(answer).toMatchObject({
      status: 400,
      errorCode: 901,
      details: [{ field: expect.stringMatching(field) as string }],
    });
    expect(await list()).toEqual([]);
  });

  test('changes what they have seen, and removes it from the rules that name it', async () => {
    const { id } = await add();
    expect(await desk.post('/admbo/webhook', { ...hook(), name: 'ＯＰＳ' })).toMatchObject({
      errorCode: 2020,
    });
    await desk.makeRule({ kind: 'incident', webhooks: [id] });
    const change = { ...hook(), webhook_id: id, version: 1, enabled: false };
    expect((await desk.post('/admbo/webhook/update', change)).data).toEqual({ version: 2 });
    expect(await desk.post('/admbo/webhook/update', change)).toMatchObject({ status: 409, errorCode: 20414 });
    expect(await desk.post('/admbo/webhook/remove', { webhook_id: id })).toMatchObject({ errorCode: 0 });
    expect(await desk.read('/admbo/alert_rule')).toMatchObject({ rules: [{ webhooks: [], version: 2 }] });
    expect(await desk.post('/admbo/webhook/remove', { webhook_id: id })).toMatchObject({
      status: 404,
      errorCode: 2002,
    });
  });

  test('alone has anything to do with webhooks', async () => {
    const { id } = await add();
    for (const [path, body] of [
      ['', hook()],
      ['/rotate', { webhook_id: id, version: 1 }],
      [`/${String(id)}/test`, {}],
    ] as const)
      expect(await desk.farm.call(`/admbo/webhook${path}`, body)).toMatchObject({
        status: 403,
        errorCode: 31108,
      });
    await expect(desk.farm.read(`/admbo/webhook/${String(id)}/delivery`)).rejects.toThrow('31108');
  });
});

describe('a receiver', () => {
  it('verifies a delivery with the library of Standard Webhooks', async () => {
    const { id, secret } = await add({ types: ['alert.opened', 'alert.closed'] });
    await desk.makeRule({ kind: 'state', states: ['OFFLINE'], webhooks: [id], name: 'Away' });
    await desk.addDevices(1, `v${String(id)}-`, inError('OFFLINE', desk.farm.clock.now()));
    await desk.look(15 * second);
    const [got] = await receiver.gets(1);
    const event = new Verifier(secret).verify(got?.body ?? '', got?.headers ?? {});
    expect(event).toMatchObject({
      type: 'alert.opened',
      timestamp: expect.stringContaining('+09:00') as string,
      data: {
        rule_name: 'Away',
        state: 'open',
        subject: { udid: `v${String(id)}-1` },
        trouble: { en: 'Offline' },
      },
    });
    expect(() => new Verifier(secret).verify(`${got?.body ?? ''} `, got?.headers ?? {})).toThrow();
    await desk.farm.db.updateTable('devices').set({ excluded: true }).execute();
    await desk.look();
    expect((await receiver.gets(2))[1]?.body).toContain('"type":"alert.closed"');
  });

  it('is signed to by both secrets for a day after a rotation, and then by the new one alone', async () => {
    const { id, secret } = await add();
    const rotated = await desk.post('/admbo/webhook/rotate', { webhook_id: id, version: 1 });
    const secrets = [secret, rotated.data['secret'] as string];
    const verifiers = secrets.map((one) => new Verifier(one));
    const whoVerifies = async (count: number): Promise<boolean[]> => {
      await desk.post(`/admbo/webhook/${String(id)}/test`, {});
      const got = (await receiver.gets(count))[count - 1];
      // The library asks the machine's clock; the signature is of the server's.
      return verifiers.map((one) => {
        const {
          'webhook-id': message = '',
          'webhook-timestamp': at = '',
          'webhook-signature': said,
        } = got?.headers ?? {};
        const signature = one.sign(message, new Date(Number(at) * 1000), got?.body ?? '');
        return (said ?? '').split(' ').includes(signature);
      });
    };
    expect(await whoVerifies(1)).toEqual([true, true]);
    desk.farm.clock.advance(24 * 60 * 60_000 + 1);
    expect(await whoVerifies(2)).toEqual([false, true]);
    expect(await desk.post('/admbo/webhook/rotate', { webhook_id: id, version: 1 })).toMatchObject({
      errorCode: 20414,
    });
  });

  it('that is down is tried again by the table of the standard, under the same id, until it takes it', async () => {
    const { id } = await add();
    receiver.behave(500);
    await tell();
    for (const [nth, pause] of webhookRetryMs.slice(0, 3).entries()) {
      const { tries, next_try_at } = await inState(id, 'waiting', nth + 1);
      expect(Date.parse(next_try_at ?? '') - desk.farm.clock.now().getTime()).toBe(pause);
      expect(tries.at(-1)).toMatchObject({ status: 500 });
      if (nth === 2) receiver.behave(200);
      desk.farm.clock.advance(pause);
    }
    const { delivery_id } = await inState(id, 'sent', 4);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery_id]),
    );
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(4);
  });

  it('that never takes it has a dead webhook after the last try, and a live one with the next delivery that arrives', async () => {
    const { id } = await add();
    receiver.behave(503);
    await tell();
    for (let tried = 1; tried < webhookTries; tried += 1) {
      await inState(id, 'waiting', tried);
      desk.farm.clock.advance(webhookRetryMs[tried - 1] ?? 0);
    }
    await inState(id, 'failed', webhookTries);
    expect(await list()).toMatchObject([{ trouble: 'dead', enabled: true, failed: 1, last_status: 503 }]);
    receiver.behave(204);
    const [{ delivery_id } = { delivery_id: '' }] = await deliveries(id, '?state=failed');
    await desk.post(`/admbo/webhook/${String(id)}/redeliver`, { delivery_id });
    await inState(id, 'sent', webhookTries + 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(delivery_id);
    expect(await list()).toMatchObject([{ trouble: null, failed: 0 }]);
  });

  it('that a super admin turns off is nobody’s trouble any more, whatever comes of what is still on its way', async () => {
    const { id } = await add();
    receiver.behave(503);
    await tell();
    await inState(id, 'waiting', 1);
    await sql`update webhook_deliveries set attempts = ${webhookTries - 1}`.execute(desk.farm.db);
    await sql`update webhooks set trouble = 'dead', trouble_since = now()`.execute(desk.farm.db);
    let answer = (): void => undefined;
    receiver.behave((_request, response) => {
      answer = () => response.writeHead(503).end();
    });
    desk.farm.clock.advance(webhookRetryMs[0]);
    await receiver.gets(2);
    const off = { ...hook(), webhook_id: id, version: 1, enabled: false };
    expect((await desk.post('/admbo/webhook/update', off)).errorCode).toBe(0);
    expect(await list()).toMatchObject([{ enabled: false, trouble: null, trouble_since: null }]);
    answer();
    await inState(id, 'failed', 2);
    expect(await list()).toMatchObject([{ enabled: false, trouble: null }]);
  });

  it('that answers a redirect, or breaks the connection, has not taken it', async () => {
    const other = await openWebhookReceiver();
    const { id } = await add();
    receiver.behave((_request, response) => {
      response.writeHead(302, { location: other.url }).end();
    });
    await tell();
    expect((await inState(id, 'waiting', 1)).tries).toMatchObject([{ status: 302 }]);
    receiver.behave((_request, response) => {
      response.destroy();
    });
    desk.farm.clock.advance(webhookRetryMs[0]);
    expect((await inState(id, 'waiting', 2)).tries[1]).toMatchObject({ status: null, error: 'ECONNRESET' });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('that takes it and dies in the middle of its answer has taken it', async () => {
    const { id } = await add();
    receiver.behave((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half');
      setImmediate(() => response.destroy());
    });
    await tell();
    await inState(id, 'sent');
  });

  it('that sends an endless answer is read no further than the limit', async () => {
    const { id } = await add();
    let sent = 0;
    receiver.behave((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        if (response.destroyed) return;
        sent += 65_536;
        response.write(Buffer.alloc(65_536), more);
      };
      more();
    });
    await tell();
    await inState(id, 'sent');
    await eventually(() => receiver.received.length === 1 && sent > 0);
    const before = sent;
    await tell('host 2');
    await eventually(async () => (await deliveries(id, '?state=sent')).length === 2);
    expect(before).toBeLessThan(16 * 1024 * 1024);
  });

  it('that says 410 is sent nothing more: its webhook is turned off, and super admins are told', async () => {
    const { id } = await add();
    receiver.behave(410);
    await tell('host 1');
    await inState(id, 'failed');
    expect(await list()).toMatchObject([{ enabled: false, trouble: 'gone', version: 2 }]);
    await tell('host 2');
    expect(await deliveries(id)).toHaveLength(1);
    const trail = desk.farm.db
      .selectFrom('audit_trail')
      .select('actor_name')
      .where('action', '=', 'webhook.disabled');
    expect(await trail.execute()).toEqual([{ actor_name: 'webhooks' }]);
    const main = await desk.read<{ attention: { kind: string; count: number }[] }>('/admbo/main');
    expect(main.attention).toContainEqual(expect.objectContaining({ kind: 'webhook_trouble', count: 1 }));
    expect(await desk.post(`/admbo/webhook/${String(id)}/test`, {})).toMatchObject({
      status: 409,
      errorCode: 20414,
    });
    receiver.behave(204);
    await desk.post('/admbo/webhook/update', { ...hook(), webhook_id: id, version: 2, enabled: true });
    expect(await list()).toMatchObject([{ enabled: true, trouble: null }]);
  });

  it('is told of one thing in the order of its events, and of many things at once within bounds', async () => {
    const { id } = await add();
    receiver.behave((_request, response) => {
      setTimeout(() => response.writeHead(204).end(), 20);
    });
    for (let nth = 0; nth < 12; nth += 1) await tell('host 7');
    for (let nth = 0; nth < 20; nth += 1) await tell(`host ${String(100 + nth)}`);
    await eventually(async () => (await deliveries(id, '?state=sent')).length === 32, 'all of them');
    const ids = receiver.received
      .filter(({ body }) => body.includes('"host 7"'))
      .map(({ headers }) => headers['webhook-id']);
    const made = (await deliveries(id)).filter(({ body }) => body.includes('"host 7"'));
    expect(ids).toEqual(made.map(({ delivery_id }) => delivery_id).reverse());
    expect(receiver.mostAtOnce()).toBeGreaterThan(1);
    expect(receiver.mostAtOnce()).toBeLessThanOrEqual(4);
  });

  it('that is slow holds up nobody else', async () => {
    await add({ name: 'Slow' });
    const quick = await openWebhookReceiver();
    await add({ name: 'Quick', url: quick.url });
    receiver.behave(() => undefined);
    for (let nth = 0; nth < 10; nth += 1) await tell(`host ${String(nth)}`);
    await quick.gets(10);
    await quick.close();
  });
});

describe('a delivery', () => {
  it('is sent again by hand under the same id, and not while it is on its way (20414)', async () => {
    const { id } = await add();
    let answer = (): void => undefined;
    receiver.behave((_request, response) => {
      answer = () => void response.writeHead(204).end();
    });
    const { data } = await desk.post(`/admbo/webhook/${String(id)}/test`, {});
    await receiver.gets(1);
    const again = () =>
      desk.post(`/admbo/webhook/${String(id)}/redeliver`, { delivery_id: data['delivery_id'] });
    expect(await again()).toMatchObject({ status: 409, errorCode: 20414 });
    answer();
    await inState(id, 'sent');
    receiver.behave(204);
    expect(await again()).toMatchObject({ errorCode: 0 });
    await receiver.gets(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(data['delivery_id']);
    const foreign = await add({ name: 'Other' });
    expect(
      await desk.post(`/admbo/webhook/${String(foreign.id)}/redeliver`, { delivery_id: data['delivery_id'] }),
    ).toMatchObject({ status: 404, errorCode: 2002 });
  });

  it('is queued only for webhooks that are on and have chosen its type', async () => {
    const off = await add({ name: 'Off', enabled: false });
    const deaf = await add({ name: 'Deaf', types: ['bulk.ended'] });
    const { id } = await add();
    await tell();
    await inState(id, 'sent');
    expect([await deliveries(off.id), await deliveries(deaf.id)]).toEqual([[], []]);
  });

  it('goes with what it tells of: nothing is told of what was not committed', async () => {
    const { id } = await add();
    const undone = desk.farm.db.transaction().execute(async (trx) => {
      await queueWebhooks(trx, [{ type: 'host.away', subject: 'x', data: {}, at: new Date() }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await deliveries(id)).toEqual([]);
  });
});
