import type {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from '@rackhand/contract/endpoints/webhooks';
import {
  type NewWebhook,
  tidyWebhook,
  webhookLimits,
  webhookMistakes,
  webhookTexts,
} from '@rackhand/contract/webhook/webhook';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { wakeSenders } from '../../platform/webhooks/queue-webhooks.ts';
import { inventWebhookSecret } from '../../platform/webhooks/webhook-secret.ts';
import { targetMistake } from '../../platform/webhooks/webhook-target.ts';
import {
  comparableName,
  recordWebhook,
  refuseStale,
  requireWebhook,
  saidOf,
  type WebhookDeps,
} from './webhook-row.ts';

/** Whatever is made or renamed is judged alone, so that names and their number are what was looked at. */
const lockNames = sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`;

export async function makeWebhook(
  { db, clock, config, secrets }: WebhookDeps,
  call: Call<typeof addWebhook>,
): Promise<{ webhook_id: number; version: number; secret: string }> {
  const values = requireRight(call.body, config.webhookHosts);
  const { shown, kept } = inventWebhookSecret(secrets.webhookKey);
  return db.transaction().execute(async (trx) => {
    await lockNames.execute(trx);
    await refuseFull(trx);
    await refuseTaken(trx, values.name, null);
    const { webhook_id } = await trx
      .insertInto('webhooks')
      .values({
        ...{ ...values, comparable_name: comparableName(values.name), secret: kept },
        ...{ created_by: call.actor.admId, created_at: clock.now() },
      })
      .returning('webhook_id')
      .executeTakeFirstOrThrow();
    await recordWebhook(trx, call, { action: 'webhook.added', id: webhook_id, after: saidOf(values) });
    return { webhook_id, version: 1, secret: shown };
  });
}

/** Whoever turns it on or off knows of its trouble, which is over; turned on again, what waits for it is sent. */
export async function saveWebhook(
  { db, config }: WebhookDeps,
  call: Call<typeof changeWebhook>,
): Promise<{ version: number }> {
  const { webhook_id: id, version, ...typed } = call.body;
  const values = requireRight(typed, config.webhookHosts);
  return db.transaction().execute(async (trx) => {
    await lockNames.execute(trx);
    const row = await requireWebhook(trx, id);
    refuseStale(row, version);
    await refuseTaken(trx, values.name, id);
    const isBack = values.enabled && !row.enabled;
    await trx
      .updateTable('webhooks')
      .set({
        ...{ ...values, comparable_name: comparableName(values.name), version: version + 1 },
        ...(values.enabled !== row.enabled && { trouble: null, trouble_since: null }),
      })
      .where('webhook_id', '=', id)
      .execute();
    if (isBack) await wakeSenders(trx);
    const change = { before: saidOf(row), after: saidOf(values) };
    await recordWebhook(trx, call, { action: 'webhook.changed', id, ...change });
    return { version: version + 1 };
  });
}

export async function takeWebhookAway(
  { db }: WebhookDeps,
  call: Call<typeof removeWebhook>,
): Promise<Record<string, never>> {
  const { webhook_id: id } = call.body;
  await db.transaction().execute(async (trx) => {
    await lockNames.execute(trx);
    const row = await requireWebhook(trx, id);
    await sql`update alert_rules set webhooks = array_remove(webhooks, ${id}), version = version + 1
      where ${id} = any(webhooks)`.execute(trx);
    await trx.deleteFrom('webhooks').where('webhook_id', '=', id).execute();
    await recordWebhook(trx, call, { action: 'webhook.removed', id, before: saidOf(row) });
  });
  return {};
}

export async function rotateSecret(
  { db, clock, secrets }: WebhookDeps,
  call: Call<typeof rotateWebhookSecret>,
): Promise<{ version: number; secret: string }> {
  const { webhook_id: id, version } = call.body;
  const { shown, kept } = inventWebhookSecret(secrets.webhookKey);
  const until = new Date(clock.now().getTime() + webhookLimits.oldSecretMs);
  return db.transaction().execute(async (trx) => {
    const row = await requireWebhook(trx, id);
    refuseStale(row, version);
    await trx
      .updateTable('webhooks')
      .set({ secret: kept, old_secret: row.secret, old_secret_until: until, version: version + 1 })
      .where('webhook_id', '=', id)
      .execute();
    await recordWebhook(trx, call, { action: 'webhook.rotated', id, after: { name: row.name } });
    return { version: version + 1, secret: shown };
  });
}

function requireRight(typed: NewWebhook, namedHosts: readonly string[]): NewWebhook {
  const values = tidyWebhook(typed);
  const mistakes = webhookMistakes(values);
  const url = mistakes.url ?? targetMistake(new URL(values.url), namedHosts);
  const all = { ...mistakes, ...(url !== null && { url }) };
  const details = Object.entries(all).map(([field, message]) => ({ field, message }));
  if (details.length > 0) throw new DomainError('901', details);
  return values;
}

async function refuseFull(trx: Trx): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhooks`.execute(trx);
  if ((rows[0]?.count ?? 0) >= webhookLimits.webhooks)
    throw new DomainError('901', [{ field: 'name', message: webhookTexts.full }]);
}

async function refuseTaken(trx: Trx, name: string, own: number | null): Promise<void> {
  const other = await trx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('comparable_name', '=', comparableName(name))
    .executeTakeFirst();
  if (other !== undefined && other.webhook_id !== own)
    throw new DomainError('2020', [{ field: 'name', message: webhookTexts.taken }]);
}
