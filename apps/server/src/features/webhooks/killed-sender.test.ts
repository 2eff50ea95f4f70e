import type { Alert } from '@rackhand/contract/alert/alert';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createTestDatabase, type OwnDatabase } from '../../testing/create-test-database.ts';
import { databaseUrlOf } from '../../testing/database-url.ts';
import { eventually } from '../../testing/eventually.ts';
import { createLoneServer, type LoneServer } from '../../testing/lone-server.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

const devices = 1_000;

describe('a server that is killed while it tells of a thousand alerts', { timeout: 240_000 }, () => {
  let database: OwnDatabase;
  let server: LoneServer;
  let receiver: WebhookReceiver;
  let own: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = await createTestDatabase();
    own = openDatabase(database.connection, pino({ level: 'silent' }));
    receiver = await openWebhookReceiver();
    server = await createLoneServer('alerts', databaseUrlOf(database.connection), {
      WEBHOOK_HOSTS: '127.0.0.1',
    });
    await server.start();
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await receiver.close();
    await own.close();
    await database.drop();
  });

  test('has opened one for each device and loses no delivery; each comes under one id', async () => {
    const cookie = await server.signIn();
    const make = async (path: string, body: object): Promise<number> => {
      const answer = await server.post(path, { body, cookie });
      const { data } = (await answer.json()) as { data: { webhook_id?: number; rule_id?: number } };
      return data.webhook_id ?? data.rule_id ?? 0;
    };
    receiver.behave((_request, response) => {
      setTimeout(() => response.writeHead(204).end(), 5);
    });
    const webhook = await make('/admbo/webhook', {
      ...{ name: 'Ops', url: receiver.url, types: ['alert.opened', 'alert.closed'] },
    });
    await sql`insert into devices (udid, registered_at, connection, state, state_since, errors, faults)
      select 'd' || n, now(), 'absent', 'NOT_FOUND', now() - interval '1 hour', '{NOT_FOUND}', '{}'
      from generate_series(1, ${devices}::int) n`.execute(own.db);
    await make('/admbo/alert_rule', {
      ...{ name: 'Gone', kind: 'state', states: ['NOT_FOUND'], webhooks: [webhook] },
    });
    for (const got of [20, 250, 600]) {
      await eventually(() => receiver.received.length >= got, `${String(got)} deliveries`, 60_000);
      await server.kill();
      await server.start();
    }
    const idsOf = (): Set<string> =>
      new Set(receiver.received.map(({ headers }) => headers['webhook-id'] ?? ''));
    await eventually(() => idsOf().size === devices, 'all deliveries', 120_000);
    const alerts = receiver.received.map(
      ({ headers, body }) =>
        [headers['webhook-id'], (JSON.parse(body) as { data: Alert }).data.alert_id] as const,
    );
    // One id, one alert; one alert, one id.
    expect(new Set(alerts.map((pair) => pair.join(' '))).size).toBe(devices);
    expect(new Set(alerts.map(([, alert]) => alert)).size).toBe(devices);
    const open = await sql<{ count: number }>`select count(*)::int as count from alerts
      where closed_at is null`.execute(own.db);
    expect(open.rows[0]?.count).toBe(devices);
    await eventually(
      async () => {
        const left = await sql`select from webhook_deliveries where state <> 'sent'`.execute(own.db);
        return left.rows.length === 0;
      },
      'that all are known to have arrived',
      60_000,
    );
  });
});
