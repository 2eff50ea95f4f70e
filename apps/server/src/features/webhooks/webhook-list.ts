import type { listDeliveries } from '@rackhand/contract/endpoints/webhooks';
import { limits } from '@rackhand/contract/limits';
import { type Delivery, type Webhook, webhookLimits } from '@rackhand/contract/webhook/webhook';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import type { WebhookDeliveriesTable } from '../../platform/database/webhook-tables.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { WebhookDeps, WebhookRow } from './webhook-row.ts';

type ListedRow = WebhookRow & {
  waiting: number;
  failed: number;
  last_try: { at: string; status: number | null } | null;
};

const timeOf = (at: Date | null): string | null => (at === null ? null : koreanTime(at));

export async function readWebhooks(db: Db): Promise<{ total_count: number; webhooks: Webhook[] }> {
  const { rows } = await sql<ListedRow>`
    select w.*, coalesce(d.waiting, 0)::int as waiting, coalesce(d.failed, 0)::int as failed, l.last_try
    from webhooks w
    left join (select webhook_id, count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state = 'failed') as failed
      from webhook_deliveries where state <> 'sent' group by webhook_id) d on d.webhook_id = w.webhook_id
    left join lateral (select tries->-1 as last_try from webhook_deliveries t
      where t.webhook_id = w.webhook_id and t.tries <> '[]' order by t.id desc limit 1) l on true
    order by w.comparable_name`.execute(db);
  return { total_count: rows.length, webhooks: rows.map(toWebhook) };
}

function toWebhook(row: ListedRow): Webhook {
  const { webhook_id, name, url, types, enabled, version, waiting, failed, trouble, last_try } = row;
  return {
    ...{ webhook_id, name, url, types, enabled, version, waiting, failed, trouble },
    trouble_since: timeOf(row.trouble_since),
    old_secret_until: timeOf(row.old_secret_until),
    last_tried_at: last_try?.at ?? null,
    last_status: last_try?.status ?? null,
    created_by: row.created_by,
    created_at: koreanTime(row.created_at),
  };
}

type DeliveryRow = Selectable<WebhookDeliveriesTable>;

export async function readDeliveries(
  { db, clock }: WebhookDeps,
  { params, query }: Call<typeof listDeliveries>,
): Promise<{ total_count: number; deliveries: Delivery[] }> {
  const id = Number(params['webhook_id']);
  const found = await db
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('webhook_id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('2002', [{ field: 'webhook_id', message: String(id) }]);
  const since = new Date(clock.now().getTime() - webhookLimits.keptDays * 24 * 60 * 60_000);
  const all = sql`from webhook_deliveries d where d.webhook_id = ${id} and d.created_at > ${since}::timestamptz
    and ${query.state === undefined ? sql`true` : sql`d.state = ${query.state}`}`;
  const rows = sql<DeliveryRow>`select d.* ${all} order by d.id desc`;
  // Never all of them at once: a month may hold very many.
  const place = { page: query.page, limit: query.limit ?? limits.listDefaultLimit };
  const { total_count, rows: page } = await readPage(db, { all, rows }, place);
  return { total_count, deliveries: page.map(toDelivery) };
}

function toDelivery(row: DeliveryRow): Delivery {
  const { delivery_id, type, state, tries, body } = row;
  return {
    ...{ delivery_id, type, state, tries, body },
    created_at: koreanTime(row.created_at),
    next_try_at: state === 'waiting' ? koreanTime(row.next_try_at) : null,
    ended_at: timeOf(row.ended_at),
  };
}
