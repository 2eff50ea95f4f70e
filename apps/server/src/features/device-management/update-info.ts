import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { maskedPrivateCode } from '@rackhand/contract/device/device';
import { type EditField, type EditValues, whyReadOnly } from '@rackhand/contract/device/device-edit-fields';
import { deviceIdOf } from '@rackhand/contract/device/device-id';
import type { updateInfo } from '@rackhand/contract/endpoints/device-edit';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ChangeStateDeps } from '../devices/change-state.ts';
import { confirmEdited, confirmedValues } from '../devices/confirm-device.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import { lockRegistration } from '../devices/device-registration.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { toDevice } from '../devices/device-shape.ts';
import { lockDevice } from '../devices/lock-device.ts';
import { whoEdited } from '../devices/who-was-first.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { findOutlet } from '../power-controllers/known-outlets.ts';
import { readRacks } from '../racks/read-racks.ts';
import {
  applyEdit,
  changedFields,
  describeConflict,
  type EditBody,
  editValuesOf,
  readEdit,
  wireName,
} from './device-edit.ts';
import { requireFreeSlot } from './rack-slot.ts';

type UpdateInfoCall = Call<typeof updateInfo>;

/** Saves what a person edited of a device, whole or not at all. Document 3 section 4. */
export async function updateDeviceInfo(
  deps: ChangeStateDeps,
  call: UpdateInfoCall,
): Promise<AnswerOf<typeof updateInfo>> {
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    // Before any row, as whoever registers or places devices does: slots are looked at and taken under it.
    const isPlaced = call.body.info['rackLocation'] !== undefined;
    if (isPlaced) await lockRegistration(trx);
    const row = await lockDevice(trx, call.body.arn);
    refuseUnlessEditable(row);
    await refuseStale(trx, row, call.body);
    const racks = isPlaced ? (await readRacks(trx)).groups : null;
    const [before, after] = [editValuesOf(row), readEdit(row, call.body, racks)];
    await requireKnownPlaces(trx, row, { before, after });
    const change = beginChange(row);
    const next = { ...confirmEdited(applyEdit(row, after)), edit_version: row.edit_version + 1 };
    stepChange(change, next, { at, by: call.actor.admId, reason: '' }, deps.thresholds);
    await audit(trx, call, { before, after, row });
    await storeDeviceChanges(trx, deps, [change], { at });
    return { version: change.after.edit_version, state: change.after.state };
  });
}

function refuseUnlessEditable(row: DeviceRow): void {
  const code = whyReadOnly(row);
  if (code !== null) throw new DomainError(code, [{ field: 'state', message: row.state }]);
}

/** `version` counts people's edits; who sends none names the device as it was. */
async function refuseStale(trx: Trx, row: DeviceRow, body: EditBody): Promise<void> {
  const presentId = normalForm(deviceIdOf(toDevice(row, '').info));
  const isCurrent =
    body.version === undefined
      ? normalForm(body.old_device_id ?? '') === presentId
      : body.version === row.edit_version;
  if (isCurrent) return;
  throw new DomainError('20414', [...describeConflict(row, body), ...(await whoEdited(trx, body.arn))]);
}

interface Edit {
  before: EditValues;
  after: EditValues;
}

/** What an edit points at has to be there, and free. */
async function requireKnownPlaces(trx: Trx, row: DeviceRow, { before, after }: Edit): Promise<void> {
  const { linked_power_name: power, rackLocation } = after;
  const isAnother = power !== before.linked_power_name && power !== '';
  if (isAnother && (await findOutlet(trx, row.host_id, power)) === null) {
    const message = { ko: '없는 전원 제어기입니다.', en: 'There is no such power controller.' };
    throw new DomainError('901', [{ field: wireName('linked_power_name'), message }]);
  }
  if (rackLocation !== before.rackLocation && rackLocation !== '') {
    await requireFreeSlot(trx, rackLocation, { deviceId: row.id, field: wireName('rackLocation') });
  }
}

async function audit(
  trx: Trx,
  call: UpdateInfoCall,
  { before, after, row }: Edit & { row: DeviceRow },
): Promise<void> {
  const fields = changedFields(before, after);
  await recordAudit(trx, {
    actor: call.actor,
    action: 'device.info_updated',
    object: call.body.arn,
    before: { ...withoutSecret(before, fields), confirmed: row.unconfirmed, ...confirmedValues(row) },
    after: withoutSecret(after, fields),
    requestId: call.requestId,
    ip: call.ip,
    result: 'ok',
  });
}

/** A private code stands in the trail only as changed. Document 3 section 7. */
function withoutSecret(values: EditValues, fields: readonly EditField[]): object {
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'private_code' && values.private_code !== '' ? maskedPrivateCode : values[field],
    ]),
  );
}
