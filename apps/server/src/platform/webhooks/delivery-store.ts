import { type DeliveryTry, webhookLimits, webhookRetryMs } from '@rackhand/contract/webhook/webhook';
import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { TimeAsked } from '../database/unplanned-time.ts';

export interface DueDelivery {
  id: number;
  delivery_id: string;
  webhook_id: number;
  body: string;
  attempts: number;
  url: string;
  secret: Buffer;
  /** null: it signs no more. */
  old_secret: Buffer | null;
}

/** Longer than a try may take: after it, the delivery of an instance that died is another's. */
const leaseMs = webhookLimits.timeoutMs + 5_000;

const isDue = (
  at: TimeAsked,
): RawBuilder<boolean> => sql<boolean>`d.state = 'waiting' and d.next_try_at <= ${at}::timestamptz
  and (d.sending_until is null or d.sending_until <= ${at}::timestamptz)`;

/** Whether a turned-on webhook has anything to be sent now. */
export function anyDeliveryDue(at: TimeAsked): RawBuilder<boolean> {
  return sql<boolean>`exists (select from webhook_deliveries d join webhooks w on w.webhook_id = d.webhook_id
    where w.enabled and ${isDue(at)})`;
}

/**
 * Takes deliveries whose turn has come: of each receiver so many at one time as it may have among all servers, and of one thing
 * the oldest alone. Who holds a receiver's row counts what is on its way to it; others leave it alone meanwhile.
 */
export async function takeDueDeliveries(db: Db, at: Date, most: number): Promise<DueDelivery[]> {
  return db.transaction().execute(async (trx) => {
    const { rows: free } = await sql<{ webhook_id: number }>`
      select w.webhook_id from webhooks w where w.enabled
        and exists (select from webhook_deliveries d where d.webhook_id = w.webhook_id and ${isDue(at)})
      order by w.webhook_id for no key update skip locked`.execute(trx);
    if (free.length === 0) return [];
    return take(trx, { ids: free.map(({ webhook_id }) => webhook_id), at, most });
  });
}

async function take(
  trx: Trx,
  { ids, at, most }: { ids: readonly number[]; at: Date; most: number },
): Promise<DueDelivery[]> {
  const until = new Date(at.getTime() + leaseMs);
  const { rows } = await sql<DueDelivery>`
    with picked as (
      select due.id from webhooks w
      cross join lateral (select count(*) as count from webhook_deliveries s where s.webhook_id = w.webhook_id
        and s.state = 'waiting' and s.sending_until > ${at}::timestamptz) as under_way
      cross join lateral (select d.id, d.next_try_at from webhook_deliveries d
        where d.webhook_id = w.webhook_id and ${isDue(at)}
          and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.subject = d.subject
            and e.state = 'waiting' and e.id < d.id)
        order by d.next_try_at, d.id
        limit greatest(${webhookLimits.atOnce} - under_way.count, 0)) as due
      where w.webhook_id = any(${ids}::integer[])
      order by due.next_try_at, due.id limit ${most}
    ), taken as (
      update webhook_deliveries d set sending_until = ${until}::timestamptz, attempts = d.attempts + 1
      where d.id in (select id from picked)
      returning d.id, d.delivery_id, d.webhook_id, d.body, d.attempts
    )
    select t.*, w.url, w.secret, case when w.old_secret_until > ${at}::timestamptz then w.old_secret end as old_secret
    from taken t join webhooks w on w.webhook_id = t.webhook_id order by t.id`.execute(trx);
  return rows;
}

/** What became of a try, and when the next one is; the last one that fails is the delivery's end. */
export async function endTry(
  db: Db,
  { id, webhook_id, attempts }: Pick<DueDelivery, 'id' | 'webhook_id' | 'attempts'>,
  outcome: DeliveryTry,
  at: Date,
): Promise<void> {
  const { status } = outcome;
  const isSent = status !== null && status >= 200 && status < 300;
  const isGone = status === 410;
  const pause = isSent || isGone ? undefined : webhookRetryMs[attempts - 1];
  await db.transaction().execute(async (trx) => {
    // The receiver's row comes first, as for whoever takes deliveries.
    if (isGone) await turnOff(trx, webhook_id, at);
    else if (isSent) await noteTrouble(trx, webhook_id, { trouble: null, at });
    else if (pause === undefined) await noteTrouble(trx, webhook_id, { trouble: 'dead', at });
    const state = isSent ? 'sent' : pause === undefined ? 'failed' : 'waiting';
    await sql`
      update webhook_deliveries set tries = (tries || ${JSON.stringify([outcome])}::jsonb), sending_until = null,
        state = ${state}, next_try_at = ${new Date(at.getTime() + (pause ?? 0))}::timestamptz,
        ended_at = case when ${state} <> 'waiting' then ${at}::timestamptz end
      where id = ${id}::bigint`.execute(trx);
  });
}

/** What has arrived ends the trouble of what has not, and not that of a receiver that has gone. */
async function noteTrouble(
  trx: Trx,
  webhookId: number,
  { trouble, at }: { trouble: 'dead' | null; at: Date },
): Promise<void> {
  await sql`
    update webhooks set trouble = ${trouble}, trouble_since = ${trouble === null ? null : at}::timestamptz
    where webhook_id = ${webhookId} and enabled and trouble is not distinct from ${trouble === null ? 'dead' : null}`.execute(
    trx,
  );
}

async function turnOff(trx: Trx, webhookId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update webhooks set enabled = false, trouble = 'gone', trouble_since = ${at}::timestamptz, version = version + 1
    where webhook_id = ${webhookId} and enabled returning name`.execute(trx);
  await sql`update webhook_deliveries set state = 'failed', ended_at = ${at}::timestamptz, sending_until = null
    where webhook_id = ${webhookId} and state = 'waiting'`.execute(trx);
  const [row] = rows;
  if (row === undefined) return;
  await recordAudit(trx, {
    ...{ action: 'webhook.disabled', object: String(webhookId), actor: { name: 'webhooks' }, result: 'ok' },
    after: { name: row.name, status: 410 },
  });
}

export async function forgetOldDeliveries(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - webhookLimits.keptDays * 24 * 60 * 60_000);
  await deleteInBatches(db, sql`webhook_deliveries`, sql`t.created_at < ${before}::timestamptz`);
}
