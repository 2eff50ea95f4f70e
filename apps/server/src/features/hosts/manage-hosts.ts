import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type {
  acceptNewDevices,
  drainHost,
  limitDevices,
  removeHost,
  renameHost,
} from '@rackhand/contract/endpoints/host-management';
import { hostNameTaken } from '@rackhand/contract/host/host';
import { defaultRackGroup } from '@rackhand/contract/rack/rack-location';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ChangeStateDeps } from '../devices/change-state.ts';
import { leaveHost, lockDevicesOfHost, showHostOnDevices } from '../devices/host-devices.ts';
import { findOpenCommands } from '../devices/occupancy.ts';
import { type Host, lockHost, readHostId } from './find-host.ts';
import { noticeLink } from './link-notices.ts';

export type ManageDeps = ChangeStateDeps;
type HostCall = Pick<Call, 'actor' | 'requestId' | 'ip'>;

interface HostChange {
  action: AuditAction;
  host: Host;
  before?: unknown;
  after?: unknown;
}

export async function auditHost(
  trx: Trx,
  { actor, requestId, ip }: HostCall,
  { action, host, before, after }: HostChange,
): Promise<void> {
  await recordAudit(trx, { actor, action, object: host.name, before, after, requestId, ip, result: 'ok' });
}

/** 2020 where another host has the name. Names are given one at a time, so that what was looked at stays true. */
export async function requireFreeName(trx: Trx, name: string, hostId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('host names', 0))`.execute(trx);
  const other = await trx
    .selectFrom('hosts')
    .select('id')
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (other !== undefined && other.id !== hostId)
    throw new DomainError('2020', [{ field: 'name', message: hostNameTaken }]);
}

export async function rename(deps: ManageDeps, call: Call<typeof renameHost>): Promise<void> {
  const name = normalForm(call.body.name);
  await deps.db.transaction().execute(async (trx) => {
    const host = await lockHost(trx, readHostId(call.params));
    await requireFreeName(trx, name, host.id);
    if (host.name === name) return;
    await auditHost(trx, call, { action: 'host.renamed', host, before: host.name, after: name });
    await trx.updateTable('hosts').set({ name }).where('id', '=', host.id).execute();
    await storeShown(trx, host.id, host.draining);
  });
}

/** What is accepted already goes on to its end; nothing new is. */
export async function drain(deps: ManageDeps, call: Call<typeof drainHost>): Promise<void> {
  const { draining } = call.body;
  await deps.db.transaction().execute(async (trx) => {
    const host = await lockHost(trx, readHostId(call.params));
    if (host.draining === draining) return;
    await auditHost(trx, call, { action: draining ? 'host.drained' : 'host.resumed', host });
    await trx.updateTable('hosts').set({ draining }).where('id', '=', host.id).execute();
    await storeShown(trx, host.id, draining);
  });
}

async function storeShown(trx: Trx, hostId: number, draining: boolean): Promise<void> {
  const version = await showHostOnDevices(trx, hostId, draining);
  await trx.updateTable('hosts').set({ changed_version: version }).where('id', '=', hostId).execute();
}

/** Devices that come from now on; those that wait go on waiting. */
export async function setAcceptance(deps: ManageDeps, call: Call<typeof acceptNewDevices>): Promise<void> {
  const { accept } = call.body;
  await deps.db.transaction().execute(async (trx) => {
    const host = await lockHost(trx, readHostId(call.params));
    if (host.accept_new_devices === accept) return;
    const after = { accept_new_devices: accept };
    await auditHost(trx, call, { action: 'host.acceptance_changed', host, after });
    await trx
      .updateTable('hosts')
      .set({
        accept_new_devices: accept,
        place_in_group: accept ? defaultRackGroup : null,
        changed_version: await bumpTopic(trx, 'farm'),
      })
      .where('id', '=', host.id)
      .execute();
  });
}

/** What it has stays; what was refused is looked for anew. */
export async function setMostDevices(deps: ManageDeps, call: Call<typeof limitDevices>): Promise<void> {
  const { max_devices } = call.body;
  await deps.db.transaction().execute(async (trx) => {
    const host = await lockHost(trx, readHostId(call.params));
    if (host.max_devices === max_devices) return;
    const [before, after] = [{ max_devices: host.max_devices }, { max_devices }];
    await auditHost(trx, call, { action: 'host.max_devices_changed', host, before, after });
    await trx
      .updateTable('hosts')
      .set({ max_devices, changed_version: await bumpTopic(trx, 'farm') })
      .where('id', '=', host.id)
      .execute();
    await noticeLink(trx, { verb: 'snapshot', hostId: host.id });
  });
}

/** Its key is dead, its link closed, its devices on no host; nothing of the history of those that somebody has confirmed is lost. */
export async function remove(deps: ManageDeps, call: Call<typeof removeHost>): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const host = await lockHost(trx, readHostId(call.params));
    const rows = await lockDevicesOfHost(trx, host.id);
    const tested = rows.filter((row) => row.holder !== null && row.removed_at === null);
    if (tested.length > 0)
      throw new DomainError(
        '20412',
        tested.map(({ udid }) => ({ field: 'device', message: udid })),
      );
    const open = await findOpenCommands(
      trx,
      rows.map(({ id }) => id),
    );
    if (open.size > 0)
      throw new DomainError(
        '20414',
        [...open.values()].map((message) => ({ field: 'command', message })),
      );
    await auditHost(trx, call, { action: 'host.removed', host, after: { devices: rows.length } });
    await trx
      .updateTable('hosts')
      .set({
        removed_at: at,
        removed_by: call.actor.admId,
        token_hash: null,
        enrolment_hash: null,
        state: 'away',
        link_epoch: host.link_epoch + 1,
        link_instance: null,
        link_run_id: null,
      })
      .where('id', '=', host.id)
      .execute();
    const version = await leaveHost(trx, deps, { hostId: host.id, rows, at, by: call.actor.admId });
    await trx.updateTable('hosts').set({ changed_version: version }).where('id', '=', host.id).execute();
    await noticeLink(trx, { verb: 'close', hostId: host.id });
  });
}
