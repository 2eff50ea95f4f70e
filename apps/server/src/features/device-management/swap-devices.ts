import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { swapDevices } from '@rackhand/contract/endpoints/rack-changes';
import { sql } from 'kysely';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ChangeStateDeps } from '../devices/change-state.ts';
import { lockRegistration } from '../devices/device-registration.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { idOf, rackLocationOf } from '../devices/device-shape.ts';
import { lockDevices, storeDeviceChanges } from '../devices/write-device-changes.ts';
import { answerOf, placeAt, recordMove, refuseUnlessMovable } from './move-device.ts';

/** Each of two devices goes where the other one stands: in a full rack no slot is free for one to wait in. */
export async function swapPlaces(
  deps: ChangeStateDeps,
  call: Call<typeof swapDevices>,
): Promise<AnswerOf<typeof swapDevices>> {
  const { arn, version, with_arn, with_version } = call.body;
  const who = { at: deps.clock.now(), by: call.actor.admId };
  return deps.db.transaction().execute(async (trx) => {
    await lockRegistration(trx);
    const ids = [idOf(arn), idOf(with_arn)];
    const rows = await lockDevices(trx, sql<boolean>`id = any(${ids}) and removed_at is null`);
    const [row, other] = ids.map((id) => rowOf(rows, id)) as [DeviceRow, DeviceRow];
    await refuseUnlessMovable(trx, row, { arn, version });
    await refuseUnlessMovable(trx, other, { arn: with_arn, version: with_version });
    if (row.id === other.id) return { device: answerOf(row), other: answerOf(other) };
    // No two rows hold one slot, not even between them.
    await trx.updateTable('devices').set({ rack_slot: null }).where('id', '=', other.id).execute();
    const changes = [
      placeAt(row, rackLocationOf(other), who, deps),
      placeAt(other, rackLocationOf(row), who, deps),
    ] as const;
    for (const change of changes) await recordMove(trx, call, change);
    await storeDeviceChanges(trx, deps, changes, who);
    const [device, otherDevice] = changes;
    return { device: answerOf(device.after), other: answerOf(otherDevice.after) };
  });
}

function rowOf(rows: readonly DeviceRow[], id: number | null): DeviceRow {
  const row = rows.find((known) => known.id === id);
  if (row === undefined) throw new DomainError('E1011');
  return row;
}
