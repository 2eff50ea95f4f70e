import type { RolloutDeed } from '@rackhand/contract/app/rollout';
import type { WebhookType } from '@rackhand/contract/webhook/webhook';
import type { Trx } from '../../platform/database/database.ts';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks.ts';
import type { RolloutRow } from './rollout-shape.ts';

/** What webhooks are told of. */
const told: Partial<Record<RolloutDeed, WebhookType>> = {
  halted: 'rollout.halted',
  succeeded: 'rollout.ended',
  cancelled: 'rollout.ended',
  rolled_back: 'rollout.ended',
};

export async function tellRollout(
  trx: Trx,
  row: Pick<RolloutRow, 'app_id' | 'rollout_id' | 'from_version' | 'to_version'>,
  { action, stage, at, after }: { action: RolloutDeed; stage: number; at: Date; after?: object | undefined },
): Promise<void> {
  const type = told[action];
  if (type === undefined) return;
  const { app_id, rollout_id, from_version, to_version } = row;
  const data = { rollout_id, app_id, from_version, to_version, stage, state: action, ...after };
  await queueWebhooks(trx, [{ type, subject: `rollout ${rollout_id}`, data, at }]);
}
