import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { HostUpdate, UpdateState } from '@rackhand/contract/host/agent-update';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { StoredUpdate } from '../../../platform/database/farm-tables.ts';
import { bumpTopic } from '../../../platform/database/live-order.ts';
import { koreanTime } from '../../../platform/korean-time.ts';
import { showHostOnDevices } from '../../devices/host-devices.ts';
import type { Host } from '../find-host.ts';

/** What people see of it. */
export function shownUpdate({
  drained: _drained,
  heard_at: _heardAt,
  fetched = null,
  ...update
}: StoredUpdate): HostUpdate {
  return { ...update, fetched: update.state === 'fetching' ? fetched : null };
}

/** The host is locked by the caller. */
export async function storeUpdate(
  trx: Trx,
  host: Host,
  { update, draining = host.draining }: { update: StoredUpdate; draining?: boolean },
): Promise<void> {
  const version =
    draining === host.draining
      ? await bumpTopic(trx, 'farm')
      : await showHostOnDevices(trx, host.id, draining);
  await trx
    .updateTable('hosts')
    .set({ agent_update: JSON.stringify(update), draining, changed_version: version })
    .where('id', '=', host.id)
    .execute();
}

const endActions: Partial<Record<UpdateState, AuditAction>> = {
  succeeded: 'host.agent_updated',
  returned: 'host.update_failed',
  failed: 'host.update_failed',
};

/** New work is taken again where the update itself has paused it. */
export async function endUpdate(
  trx: Trx,
  host: Host,
  { update, state, detail, at }: { update: StoredUpdate; state: UpdateState; detail: string; at: Date },
): Promise<void> {
  const ended = { ...update, state, detail, ended_at: koreanTime(at), heard_at: koreanTime(at) };
  await storeUpdate(trx, host, { update: ended, draining: host.draining && !update.drained });
  const action = endActions[state];
  if (action === undefined) return;
  const after = { from_version: update.from_version, to: update.to, ...(detail === '' ? {} : { detail }) };
  await recordAudit(trx, { actor: { name: 'agent' }, action, object: host.name, after, result: 'ok' });
}
