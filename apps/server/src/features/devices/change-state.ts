import { whyNot } from '@rackhand/contract/device-actions';
import type { DeviceState } from '@rackhand/contract/device-states';
import type { changeState } from '@rackhand/contract/endpoints/devices';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { beginChange, stepChange } from './device-change.ts';
import type { DeviceRow } from './device-row.ts';
import { writeDeviceChanges } from './device-store.ts';
import { lockDevice } from './lock-device.ts';
import { touchedGroups } from './pool-snapshots.ts';
import type { ReportStoreDeps } from './store-reports.ts';

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
    refuseUnlessAllowed(row, call.body.old_state);
    if (row.state === call.body.new_state) return row.state;
    const change = beginChange(row);
    const next = decide(row, call, excludeUntil);
    stepChange(change, next, { at, by: call.actor.admId, reason: call.body.update_reason }, deps.thresholds);
    await audit(trx, call, row, change.after);
    const version = await writeDeviceChanges(trx, [change]);
    if (version !== null) await deps.snapshots.take(trx, touchedGroups([change]), version, at);
    return change.after.state;
  });
}

function readExcludeUntil(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const until = new Date(text);
  if (until > now) return until;
  throw new DomainError('901', [
    {
      field: 'exclude_until',
      message: { ko: '앞으로의 시각이어야 합니다.', en: 'This time must be in the future.' },
    },
  ]);
}

function refuseUnlessAllowed(row: DeviceRow, seenState: DeviceState): void {
  if (row.state !== seenState) throw new DomainError('20414', [{ field: 'old_state', message: row.state }]);
  const code = whyNot('change_state', row.state, row.holder);
  if (code !== null) throw new DomainError(code, [{ field: 'old_state', message: row.state }]);
}

function decide(row: DeviceRow, { body, actor }: ChangeStateCall, excludeUntil: Date | null): DeviceRow {
  if (body.new_state === 'EXCLUDE') {
    return {
      ...row,
      excluded: true,
      exclude_until: excludeUntil,
      exclude_reason: body.update_reason,
      excluded_by: actor.admId,
    };
  }
  // An admin has looked: what waited for that is cleared.
  return { ...returnToFarm(row), unconfirmed: [] };
}

export function returnToFarm(row: DeviceRow): DeviceRow {
  return { ...row, excluded: false, exclude_until: null, exclude_reason: '', excluded_by: null };
}

async function audit(trx: Trx, call: ChangeStateCall, before: DeviceRow, after: DeviceRow): Promise<void> {
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
    before: shown(before),
    after: { ...shown(after), reason: call.body.update_reason },
    requestId: call.requestId,
    ip: call.ip,
    result: 'ok',
  });
}
