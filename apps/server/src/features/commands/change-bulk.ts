import type { BulkAction } from '@rackhand/contract/command/bulk';
import { type BulkDeed, whyNotBulk } from '@rackhand/contract/command/bulk-deeds';
import type { bulkDeedEndpoints } from '@rackhand/contract/endpoints/bulks';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Deed } from '../../platform/deployments/name-within.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { findBulkAction } from './bulk-list.ts';
import { beginCancelling, setAside, tellBulk } from './cancel-bulk.ts';
import { isCommandId } from './command-row.ts';
import type { CommandReader } from './command-shape.ts';

export type SimpleDeed = keyof typeof bulkDeedEndpoints;
type Asked = Pick<Call, 'actor' | 'requestId' | 'ip' | 'language' | 'deployment'>;

/** A bulk that nobody else changes until the end of the transaction, and that allows this; throws why it does not. */
export async function lockBulkFor(
  trx: Trx,
  deed: BulkDeed,
  bulkId: string,
  reader: CommandReader,
): Promise<BulkAction> {
  if (!isCommandId(bulkId)) throw new DomainError('2002');
  await trx.selectFrom('command_bulks').select('id').where('id', '=', bulkId).forUpdate().execute();
  const bulk = await findBulkAction(trx, bulkId, reader);
  if (bulk === null) throw new DomainError('2002');
  const why = whyNotBulk(deed, bulk);
  if (why !== null) throw new DomainError('20414', [{ field: 'bulk_id', message: why }]);
  return bulk;
}

/** What has not been sent is paused, goes on, or is cancelled with what is on its way. Document 8. */
export async function changeBulk(
  trx: Trx,
  deed: SimpleDeed,
  bulkId: string,
  { call, at }: { call: Asked; at: Date },
): Promise<BulkAction> {
  const { counts, type } = await lockBulkFor(trx, deed, bulkId, call);
  const { waiting, running } = counts;
  await auditBulk(trx, call, `bulk.${pasts[deed]}`, bulkId, { type, waiting, running });
  const who = { by: call.actor.admId, group_type: call.deployment.groupType };
  await deeds[deed](trx, bulkId, who, at);
  const changed = await findBulkAction(trx, bulkId, call);
  if (changed === null) throw new Error('a locked bulk action is gone');
  return changed;
}

const pasts = { pause: 'paused', resume: 'resumed', cancel: 'cancelled' } as const;

const deeds: Record<SimpleDeed, (trx: Trx, bulkId: string, who: Deed, at: Date) => Promise<unknown>> = {
  pause: async (trx, bulkId, { by, group_type }, at) => {
    const { ids } = await setAside(trx, bulkId, at);
    await tellBulk(trx, bulkId, ids, { paused_at: at, paused_by: by, paused_group: group_type });
  },
  // Each goes on when its turn comes: it is judged again then.
  resume: (trx, bulkId) =>
    tellBulk(trx, bulkId, [], { paused_at: null, paused_by: null, paused_group: null }),
  cancel: beginCancelling,
};

export async function auditBulk(
  trx: Trx,
  { actor, requestId, ip }: Asked,
  action: `bulk.${(typeof pasts)[SimpleDeed] | 'retried'}`,
  object: string,
  after: object,
): Promise<void> {
  await recordAudit(trx, { actor, action, object, after, requestId, ip, result: 'ok' });
}
