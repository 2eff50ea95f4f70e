import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { whyReadOnly } from '@rackhand/contract/device/device-edit-fields';
import { rackLocationRules } from '@rackhand/contract/device/device-edit-rules';
import type { moveDevice } from '@rackhand/contract/endpoints/rack-changes';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ChangeStateDeps } from '../devices/change-state.ts';
import { beginChange, type DeviceChange, stepChange } from '../devices/device-change.ts';
import { lockRegistration } from '../devices/device-registration.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf, rackLocationOf } from '../devices/device-shape.ts';
import { lockDevice } from '../devices/lock-device.ts';
import { whoEdited } from '../devices/who-was-first.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { readRacks } from '../racks/read-racks.ts';
import { withSlot } from './device-edit.ts';
import { requireFreeSlot } from './rack-slot.ts';

type MoveCall = Call<typeof moveDevice>;

const field = 'rackLocation';

/** Puts a device into a slot, and nothing else of it; a device that is there already stays as it is. */
export async function moveToSlot(
  deps: ChangeStateDeps,
  call: MoveCall,
): Promise<AnswerOf<typeof moveDevice>> {
  const at = deps.clock.now();
  const wanted = call.body.rackLocation.trim();
  return deps.db.transaction().execute(async (trx) => {
    // Before any row, as whoever registers or places devices does: slots are looked at and taken under it.
    await lockRegistration(trx);
    const row = await lockDevice(trx, call.body.arn);
    await refuseUnlessMovable(trx, row, call.body);
    const before = rackLocationOf(row);
    if (wanted === before) return answerOf(row);
    await requireSlot(trx, wanted, row.id);
    const change = placeAt(row, wanted, { at, by: call.actor.admId }, deps);
    await recordMove(trx, call, change);
    await storeDeviceChanges(trx, deps, [change], { at });
    return answerOf(change.after);
  });
}

/** The device in that slot, with one edit more. */
export function placeAt(
  row: DeviceRow,
  rackLocation: string,
  who: { at: Date; by: string },
  { thresholds }: Pick<ChangeStateDeps, 'thresholds'>,
): DeviceChange {
  const change = beginChange(row);
  const next = { ...withSlot(row, rackLocation), edit_version: row.edit_version + 1 };
  stepChange(change, next, { ...who, reason: '' }, thresholds);
  return change;
}

export async function recordMove(
  trx: Trx,
  { actor, requestId, ip }: Pick<MoveCall, 'actor' | 'requestId' | 'ip'>,
  { before, after }: DeviceChange,
): Promise<void> {
  await recordAudit(trx, {
    actor,
    action: 'device.moved',
    object: arnOf(after.id),
    before: { rackLocation: rackLocationOf(before) },
    after: { rackLocation: rackLocationOf(after) },
    requestId,
    ip,
    result: 'ok',
  });
}

export function answerOf(row: DeviceRow): AnswerOf<typeof moveDevice> {
  return { version: row.edit_version, rackLocation: rackLocationOf(row), state: row.state };
}

export async function refuseUnlessMovable(
  trx: Trx,
  row: DeviceRow,
  { arn, version }: Pick<MoveCall['body'], 'arn' | 'version'>,
): Promise<void> {
  const code = whyReadOnly(row);
  if (code !== null) throw new DomainError(code, [{ field: 'state', message: row.state }]);
  if (row.edit_version === version) return;
  throw new DomainError('20414', [
    { field: 'version', message: String(row.edit_version) },
    { field, message: rackLocationOf(row) },
    ...(await whoEdited(trx, arn)),
  ]);
}

async function requireSlot(trx: Trx, wanted: string, deviceId: number): Promise<void> {
  const { groups } = await readRacks(trx);
  const broken = rackLocationRules.find(({ holds }) => !holds(wanted, groups));
  if (broken !== undefined) {
    throw new DomainError(broken.code, [{ field, message: { ko: broken.ko, en: broken.en } }]);
  }
  await requireFreeSlot(trx, wanted, { deviceId, field });
}
