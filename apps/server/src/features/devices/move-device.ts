import { whyReadOnly } from '@rackhand/contract/device-edit-fields';
import { rackLocationRules } from '@rackhand/contract/device-edit-rules';
import type { AnswerOf } from '@rackhand/contract/endpoint';
import type { moveDevice } from '@rackhand/contract/endpoints/racks';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readRacks } from '../racks/read-racks.ts';
import type { ChangeStateDeps } from './change-state.ts';
import { beginChange, stepChange } from './device-change.ts';
import { withSlot } from './device-edit.ts';
import { lockRegistration } from './device-registration.ts';
import type { DeviceRow } from './device-row.ts';
import { rackLocationOf } from './device-shape.ts';
import { writeDeviceChanges } from './device-store.ts';
import { lockDevice } from './lock-device.ts';
import { requireFreeSlot } from './rack-slot.ts';
import { whoEdited } from './who-was-first.ts';

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
    const change = beginChange(row);
    const next = { ...withSlot(row, wanted), edit_version: row.edit_version + 1 };
    stepChange(change, next, { at, by: call.actor.admId, reason: '' }, deps.thresholds);
    await recordAudit(trx, {
      actor: call.actor,
      action: 'device.moved',
      object: call.body.arn,
      before: { rackLocation: before },
      after: { rackLocation: wanted },
      requestId: call.requestId,
      ip: call.ip,
      result: 'ok',
    });
    await writeDeviceChanges(trx, [change]);
    return answerOf(change.after);
  });
}

function answerOf(row: DeviceRow): AnswerOf<typeof moveDevice> {
  return { version: row.edit_version, rackLocation: rackLocationOf(row), state: row.state };
}

async function refuseUnlessMovable(
  trx: Trx,
  row: DeviceRow,
  { arn, version }: MoveCall['body'],
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
