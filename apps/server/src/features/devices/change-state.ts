import { type ManualState, whyNot } from '@rackhand/contract/device/device-actions';
import type { DeviceState } from '@rackhand/contract/device/device-states';
import { untilHasPassed } from '@rackhand/contract/device/exclusion';
import type { changeState } from '@rackhand/contract/endpoints/devices';
import { repairName, underRepairText } from '@rackhand/contract/repair/repair-words';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { confirmDevice, confirmedValues } from './confirm-device.ts';
import { beginChange, stepChange } from './device-change.ts';
import type { DeviceRow } from './device-row.ts';
import { lockDevice } from './lock-device.ts';
import { forgottenLink } from './remember-link.ts';
import type { ReportStoreDeps } from './store-reports.ts';
import { whoChangedState } from './who-was-first.ts';
import { storeDeviceChanges } from './write-device-changes.ts';

export interface ChangeStateDeps extends ReportStoreDeps {
  db: Db;
  clock: Clock;
}

type ChangeStateCall = Call<typeof changeState>;

/** Puts a device into the farm or out of it, and gives the state that is true then. Document 3 section 4. */
export async function changeDeviceState(deps: ChangeStateDeps, call: ChangeStateCall): Promise<DeviceState> {
  const at = deps.clock.now();
  const excludeUntil = readExcludeUntil(call.body.exclude_until, at);
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockDevice(trx, call.body.arn);
    const refusal = refusalOfChange(row, call.body.old_state, call.body.new_state);
    if (refusal !== null) throw await withWhoWasFirst(trx, row, refusal, call.deployment.groupType);
    if (row.state === call.body.new_state) return row.state;
    const change = beginChange(row);
    const { new_state: newState, update_reason: reason } = call.body;
    const next = decideState(row, { newState, reason, until: excludeUntil, by: call.actor.admId });
    stepChange(change, next, { at, by: call.actor.admId, reason: call.body.update_reason }, deps.thresholds);
    await audit(trx, call, { before: row, after: change.after });
    await storeDeviceChanges(trx, deps, [change], { at });
    return change.after.state;
  });
}

export function readExcludeUntil(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const until = new Date(text);
  if (until > now) return until;
  throw new DomainError('901', [{ field: 'exclude_until', message: untilHasPassed }]);
}

/** Why a locked device is not changed by who saw it in `seenState`; null where it may be. */
export function refusalOfChange(
  row: DeviceRow,
  seenState: DeviceState,
  newState: ManualState,
): DomainError | null {
  const present = [{ field: 'old_state', message: row.state }];
  if (row.state !== seenState) return new DomainError('20414', present);
  if (row.repair !== null && newState === 'AVAILABLE')
    return new DomainError('20414', [
      { field: 'new_state', message: underRepairText },
      { field: 'arn', message: repairName(row.repair) },
    ]);
  const code = whyNot('change_state', row.state, row.holder);
  return code === null ? null : new DomainError(code, present);
}

/** Who came too late learns who was first, and when. */
async function withWhoWasFirst(
  trx: Trx,
  row: DeviceRow,
  { code, details }: DomainError,
  groupType: string,
): Promise<DomainError> {
  return new DomainError(code, [...details, ...(await whoChangedState(trx, row.id, groupType))]);
}

interface StateDecision {
  newState: ManualState;
  reason: string;
  until: Date | null;
  by: string;
}

export function decideState(row: DeviceRow, { newState, reason, until, by }: StateDecision): DeviceRow {
  if (newState === 'EXCLUDE') {
    return { ...row, excluded: true, exclude_until: until, exclude_reason: reason, excluded_by: by };
  }
  return { ...confirmDevice(returnToFarm(row)), ...forgottenLink };
}

export function returnToFarm(row: DeviceRow): DeviceRow {
  return { ...row, excluded: false, exclude_until: null, exclude_reason: '', excluded_by: null };
}

interface Audited {
  before: DeviceRow;
  after: DeviceRow;
}

async function audit(trx: Trx, call: ChangeStateCall, { before, after }: Audited): Promise<void> {
  const shown = (row: DeviceRow): object => ({
    state: row.state,
    excluded: row.excluded,
    exclude_until: row.exclude_until,
    errors: row.errors,
  });
  await recordAudit(trx, {
    actor: call.actor,
    action: 'device.state_changed',
    object: call.body.arn,
    before: { ...shown(before), ...(after.values_before.length === 0 ? confirmedValues(before) : {}) },
    after: { ...shown(after), reason: call.body.update_reason },
    requestId: call.requestId,
    ip: call.ip,
    result: 'ok',
  });
}
