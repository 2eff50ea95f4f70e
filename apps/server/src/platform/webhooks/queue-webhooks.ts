import { randomUUID } from 'node:crypto';
import type { WebhookType } from '@rackhand/contract/webhook/webhook';
import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { koreanTime } from '../korean-time.ts';

/** Wakes the senders of all instances. */
export const webhookChannel = 'webhooks_wait';

export interface WebhookEvent {
  type: WebhookType;
  /** What it tells of; of one thing a receiver is told in the order of its events. */
  subject: string;
  data: object;
  at: Date;
  /** Those alone; where nothing is said, all that have chosen its type. */
  webhooks?: readonly number[];
}

/** Within the transaction of what they tell of: a delivery for each webhook that is turned on and wants the event. */
export async function queueWebhooks(trx: Trx, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, subject, data, at, webhooks }, nth) => ({
    ...{ nth, type, subject, webhooks: webhooks ?? null, at: at.toISOString() },
    body: JSON.stringify({ type, timestamp: koreanTime(at), data }),
  }));
  await sql`
    with queued as (
      insert into webhook_deliveries (delivery_id, webhook_id, type, subject, body, created_at, next_try_at)
      select 'msg_' || gen_random_uuid(), w.webhook_id, e.type, e.subject, e.body, e.at, e.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (nth integer, type text, subject text, body text, at timestamptz, webhooks integer[])
      join webhooks w on w.enabled and e.type = any(w.types)
        and (e.webhooks is null or w.webhook_id = any(e.webhooks))
      order by e.nth, w.webhook_id
      returning id
    ) select pg_notify(${webhookChannel}, '') where exists (select from queued)`.execute(trx);
}

/** A test goes to one webhook, whatever it has chosen; its id. */
export async function queueTest(
  trx: Trx,
  { webhookId, by, at }: { webhookId: number; by: string; at: Date },
): Promise<string> {
  const id = `msg_${randomUUID()}`;
  const type = 'webhook.test';
  const body = JSON.stringify({ type, timestamp: koreanTime(at), data: { by } });
  await trx
    .insertInto('webhook_deliveries')
    .values({
      delivery_id: id,
      webhook_id: webhookId,
      type,
      subject: id,
      body,
      created_at: at,
      next_try_at: at,
    })
    .execute();
  await wakeSenders(trx);
  return id;
}

export async function wakeSenders(trx: Trx): Promise<void> {
  await sql`select pg_notify(${webhookChannel}, '')`.execute(trx);
}
