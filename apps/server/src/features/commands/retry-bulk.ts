import { type BulkAction, bulkItems, isWorthRetrying } from '@rackhand/contract/command/bulk';
import { commandKinds, isAppCommand, isForMany } from '@rackhand/contract/command/command-kinds';
import type { Trx } from '../../platform/database/database.ts';
import { requireFeature } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { acceptBulk, type BulkAnswer, type Repeats } from './accept-bulk.ts';
import { auditBulk, lockBulkFor } from './change-bulk.ts';

interface RetryRequest extends Repeats {
  call: Pick<Call, 'actor' | 'requestId' | 'ip' | 'deployment' | 'language'>;
  at: Date;
}

/** Update of all apps again, for these devices: what still differs of what was asked for. */
export type RepeatUpdates = (trx: Trx, request: RetryRequest, arns: readonly string[]) => Promise<BulkAnswer>;

/** A new bulk action with the devices of an ended one that failed, expired or were refused, each judged anew. */
export async function retryBulk(
  trx: Trx,
  bulkId: string,
  { call, at, repeatUpdates }: Pick<RetryRequest, 'call' | 'at'> & { repeatUpdates: RepeatUpdates },
): Promise<BulkAnswer> {
  const bulk = await lockBulkFor(trx, 'retry', bulkId, call);
  const arns = bulkItems(bulk)
    .filter(isWorthRetrying)
    .map(({ result }) => result.arn);
  const answer = await repeat(trx, bulk, { call, at, repeatUpdates }, arns);
  await auditBulk(trx, call, 'bulk.retried', bulkId, {
    type: bulk.type,
    bulk_id: answer.bulk_id,
    devices: arns.length,
  });
  return answer;
}

async function repeat(
  trx: Trx,
  { bulk_id, type, said }: BulkAction,
  { call, at, repeatUpdates }: Parameters<typeof retryBulk>[2],
  arns: readonly string[],
): Promise<BulkAnswer> {
  const repeats = { retryOf: bulk_id, said };
  if (isAppCommand(type)) return repeatUpdates(trx, { call, at, ...repeats }, arns);
  if (!isForMany(type)) throw new Error(`${type} is not repeated`);
  const { feature } = commandKinds[type];
  if (feature !== null) requireFeature(call.deployment, feature);
  return acceptBulk(trx, { call, type, at, ...repeats }, arns);
}
