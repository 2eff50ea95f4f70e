import type { redeliver, testWebhook } from '@rackhand/contract/endpoints/webhooks';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { queueTest, wakeSenders } from '../../platform/webhooks/queue-webhooks.ts';
import { recordWebhook, requireWebhook, type WebhookDeps, type WebhookRow } from './webhook-row.ts';

const texts = {
  off: { ko: '꺼진 웹훅에는 보내지 않습니다.', en: 'Nothing is sent to a webhook that is turned off.' },
  underWay: { ko: '지금 보내는 중입니다.', en: 'It is being sent right now.' },
} as const;

/** Under the id that it has: whoever has got it before knows it again. */
export async function sendAgain(
  { db, clock }: WebhookDeps,
  call: Call<typeof redeliver>,
): Promise<Record<string, never>> {
  const id = Number(call.params['webhook_id']);
  const { delivery_id } = call.body;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    await requireTurnedOn(trx, id);
    const row = await trx
      .selectFrom('webhook_deliveries')
      .select(['id', 'state', 'sending_until'])
      .where('webhook_id', '=', id)
      .where('delivery_id', '=', delivery_id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new DomainError('2002', [{ field: 'delivery_id', message: delivery_id }]);
    if (row.state === 'waiting' && row.sending_until !== null && row.sending_until > at)
      throw new DomainError('20414', [{ field: 'delivery_id', message: texts.underWay }]);
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_try_at: at, sending_until: null, ended_at: null })
      .where('id', '=', row.id)
      .execute();
    await wakeSenders(trx);
    await recordWebhook(trx, call, { action: 'webhook.redelivered', id, after: { delivery_id } });
  });
  return {};
}

export async function sendTest(
  { db, clock }: WebhookDeps,
  call: Call<typeof testWebhook>,
): Promise<{ delivery_id: string }> {
  const id = Number(call.params['webhook_id']);
  return db.transaction().execute(async (trx) => {
    await requireTurnedOn(trx, id);
    const delivery_id = await queueTest(trx, { webhookId: id, by: call.actor.admId, at: clock.now() });
    await recordWebhook(trx, call, { action: 'webhook.tested', id, after: { delivery_id } });
    return { delivery_id };
  });
}

async function requireTurnedOn(trx: Trx, id: number): Promise<WebhookRow> {
  const row = await requireWebhook(trx, id);
  if (!row.enabled) throw new DomainError('20414', [{ field: 'webhook_id', message: texts.off }]);
  return row;
}
