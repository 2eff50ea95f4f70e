import { whyNot } from '@rackhand/contract/device/device-actions';
import { type DeviceError, isDeviceError } from '@rackhand/contract/device/device-states';
import { type Acknowledgement, faultOf } from '@rackhand/contract/device/fault';
import type { acknowledgeFault } from '@rackhand/contract/endpoints/devices';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { ChangeStateDeps } from '../devices/change-state.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { lockDevice } from '../devices/lock-device.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';

/** An admin knows of the fault that a device shows. What they say stands until the fault ends, or somebody says anew. */
export async function acknowledge(
  deps: ChangeStateDeps,
  call: Call<typeof acknowledgeFault>,
): Promise<Acknowledgement> {
  const { arn, old_state, note } = call.body;
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockDevice(trx, arn);
    const fault = shownFault(row, old_state);
    const said: Acknowledgement = { by: call.actor.admId, at: koreanTime(at), note };
    const known = row.faults[fault] ?? { since: koreanTime(row.state_since) };
    const change = beginChange(row);
    const faults = { ...row.faults, [fault]: { ...known, acknowledged: said } };
    stepChange(change, { ...row, faults }, { at, by: call.actor.admId, reason: '' }, deps.thresholds);
    await recordAudit(trx, {
      actor: call.actor,
      action: 'device.fault_acknowledged',
      object: arn,
      before: { note: known.acknowledged?.note ?? '' },
      after: { state: row.state, note },
      requestId: call.requestId,
      ip: call.ip,
      result: 'ok',
    });
    await storeDeviceChanges(trx, deps, [change], { at });
    return said;
  });
}

function shownFault(row: DeviceRow, seen: DeviceError): DeviceError {
  const { state, holder } = row;
  if (
    whyNot('acknowledge', state, holder) === null &&
    isDeviceError(state) &&
    faultOf(state) === faultOf(seen)
  )
    return faultOf(state);
  throw new DomainError('20414', [{ field: 'old_state', message: state }]);
}
