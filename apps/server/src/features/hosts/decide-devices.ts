import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import type { BulkResult } from '@rackhand/contract/command/bulk';
import { whyNot } from '@rackhand/contract/device/device-actions';
import type { DeviceDecision, decideDevices } from '@rackhand/contract/endpoints/host-management';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { acceptDevice } from '../devices/confirm-device.ts';
import { beginChange, type DeviceChange, stepChange } from '../devices/device-change.ts';
import { lockRegistration } from '../devices/device-registration.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf, idOf } from '../devices/device-shape.ts';
import { findOpenCommands } from '../devices/occupancy.ts';
import { clearTakenSlots, lockKnownDevices } from '../devices/removed-devices.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { type Host, lockHost, readHostId } from './find-host.ts';
import { noticeLink } from './link-notices.ts';
import type { ManageDeps } from './manage-hosts.ts';

type Decision = Call<typeof decideDevices>;

/** Each device for itself: what is no longer as the admin saw it is refused with a code, the others go on. */
export async function decide(deps: ManageDeps, call: Decision): Promise<BulkResult[]> {
  const at = deps.clock.now();
  const { decision } = call.body;
  const arns = [...new Set(call.body.arns)];
  return deps.db.transaction().execute(async (trx) => {
    await lockRegistration(trx);
    const host = await lockHost(trx, readHostId(call.params));
    const rows = await lockKnownDevices(
      trx,
      arns.flatMap((arn) => idOf(arn) ?? []),
    );
    const byArn = new Map(rows.map((row) => [arnOf(row.id), row]));
    const busy = await findOpenCommands(
      trx,
      rows.map(({ id }) => id),
    );
    const judged = arns.map((arn) => {
      const row = byArn.get(arn) ?? null;
      return { arn, row, code: refusalOf(decision, host, row, row !== null && busy.has(row.id)) };
    });
    const taken = judged.flatMap(({ row, code }) => (row === null || code !== null ? [] : [row]));
    const next = decision === 'add_again' ? await clearTakenSlots(trx, taken) : taken;
    const changes = next.map((row, place) => changeOf(deps, call, { before: taken[place] ?? row, row, at }));
    await audit(trx, call, host, changes);
    await storeDeviceChanges(trx, deps, changes, { at });
    // What it has been doing since it was removed is not known here.
    if (decision === 'add_again' && changes.length > 0)
      await noticeLink(trx, { verb: 'snapshot', hostId: host.id });
    // Who comes into the farm or leaves it may be a set-top box.
    await noticeLink(trx, { verb: 'boxes', hostId: host.id });
    return judged.map(({ arn, row, code }) => ({
      arn,
      udid: row?.udid ?? '',
      device_name: row?.model ?? '',
      errorCode: code === null ? 0 : wireCode(code),
      command_id: null,
    }));
  });
}

function refusalOf(
  decision: DeviceDecision,
  host: Host,
  row: DeviceRow | null,
  isBusy: boolean,
): ErrorCode | null {
  if (row === null || row.host_id !== host.id) return 'E1011';
  if (decision === 'add_again') return row.removed_at === null || row.removed_by === null ? 'E1011' : null;
  if (row.removed_at !== null) return 'E1011';
  if (!row.unconfirmed.includes('REGISTERED')) return '20414';
  if (decision === 'accept') return null;
  return isBusy ? '20414' : whyNot('remove', row.state, row.holder);
}

interface Step {
  before: DeviceRow;
  row: DeviceRow;
  at: Date;
}

function changeOf({ thresholds }: ManageDeps, call: Decision, { before, row, at }: Step): DeviceChange {
  const by = call.actor.admId;
  const change = beginChange(before);
  switch (call.body.decision) {
    case 'accept':
      stepChange(change, acceptDevice(row), { at, by, reason: 'ACCEPTED' }, thresholds);
      break;
    case 'refuse':
      change.after = { ...row, removed_at: at, removed_by: by };
      break;
    case 'add_again': {
      const present = {
        ...acceptDevice(row),
        removed_at: null,
        removed_by: null,
        connection: 'absent' as const,
      };
      stepChange(change, present, { at, by, reason: 'ADDED_AGAIN' }, thresholds);
      break;
    }
  }
  return change;
}

const actions: Record<DeviceDecision, AuditAction> = {
  accept: 'device.accepted',
  refuse: 'device.refused',
  add_again: 'device.added_again',
};

async function audit(trx: Trx, call: Decision, host: Host, changes: readonly DeviceChange[]): Promise<void> {
  const { actor, requestId, ip, body } = call;
  for (const { after } of changes) {
    await recordAudit(trx, {
      actor,
      action: actions[body.decision],
      object: arnOf(after.id),
      after: { udid: after.udid, host: host.name, state: after.state },
      requestId,
      ip,
      result: 'ok',
    });
  }
}
