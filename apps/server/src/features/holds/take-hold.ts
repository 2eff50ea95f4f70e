import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { whyNot } from '@rackhand/contract/device/device-actions';
import type { releaseHold, renewHold, takeHold } from '@rackhand/contract/endpoints/holds';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { lockPresentDevices } from '../devices/change-devices.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { idOf } from '../devices/device-shape.ts';
import { dropUnsentOfPolicies, hostRefusal, readOccupancy } from '../devices/occupancy.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { extendLease, takeLease } from '../leases/change-lease.ts';
import { endHold, type LockedHold, lockHold } from './end-hold.ts';

export interface HoldDeps extends ReportStoreDeps {
  db: Db;
  clock: Clock;
}

/** Gives an available device to the caller, within the caller's transaction. Document 3 section 4. */
export async function takeDeviceHold(
  trx: Trx,
  deps: HoldDeps,
  call: Call<typeof takeHold>,
): Promise<AnswerOf<typeof takeHold>> {
  const at = deps.clock.now();
  const { arn, state, minutes, note } = call.body;
  const id = idOf(arn);
  const [row] = id === null ? [] : await lockPresentDevices(trx, [id]);
  if (row === undefined) throw new DomainError('E1011');
  const { givesWay } = await refuseUnlessFree(trx, row);
  if (givesWay) await dropUnsentOfPolicies(trx, [row.id], at);
  const by = call.actor.admId;
  const expiresAt = minutesAfter(at, minutes);
  await audit(trx, call, 'device.held', arn, { state, note, expires_at: koreanTime(expiresAt) });
  const holdId = randomUUID();
  const { next, parts } = takeLease(row, {
    id: holdId,
    kind: 'hold',
    state,
    note,
    takenBy: by,
    actorAid: call.actor.aid,
    groupType: call.deployment.groupType,
    at,
    expiresAt,
  });
  const change = beginChange(row);
  // Every deployment sees the device's state and why; the note is for those who share the hold.
  const cause = { at, by, reason: 'HELD', groupType: call.deployment.groupType };
  stepChange(change, next, cause, deps.thresholds);
  await storeDeviceChanges(trx, deps, [change], { at, besides: parts });
  return { hold_id: holdId, expires_at: koreanTime(expiresAt) };
}

async function refuseUnlessFree(trx: Trx, row: DeviceRow): Promise<{ givesWay: boolean }> {
  const code = whyNot('hold', row.state, row.holder);
  if (code !== null) throw new DomainError(code, [{ field: 'arn', message: row.state }]);
  const { command, givesWay } = await readOccupancy(trx, row.id);
  if (command !== null) throw new DomainError('20414', [{ field: 'arn', message: command }]);
  const refusal = hostRefusal(row);
  if (refusal !== null) throw refusal;
  return { givesWay };
}

/** From now on; a hold that has ended may not come back, since another may have followed it. */
export async function renewDeviceHold(
  deps: HoldDeps,
  call: Call<typeof renewHold>,
): Promise<AnswerOf<typeof renewHold>> {
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const { hold } = await lockKnown(trx, call.body.hold_id);
    if (hold.ended_at !== null || hold.expires_at <= at) {
      throw new DomainError('20414', [{ field: 'hold_id', message: hold.end_reason ?? 'HOLD_EXPIRED' }]);
    }
    const expiresAt = minutesAfter(at, call.body.minutes);
    await audit(trx, call, 'hold.renewed', hold.lease_id, { expires_at: koreanTime(expiresAt) });
    await extendLease(hold, expiresAt).execute(trx);
    return { hold_id: hold.lease_id, expires_at: koreanTime(expiresAt) };
  });
}

export async function releaseDeviceHold(
  deps: HoldDeps,
  call: Call<typeof releaseHold>,
): Promise<AnswerOf<typeof releaseHold>> {
  const at = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockKnown(trx, call.body.hold_id);
    if (locked.hold.ended_at !== null) return { released: false };
    await audit(trx, call, 'hold.released', locked.hold.lease_id, { state: locked.hold.state });
    await endHold(trx, deps, locked, { reason: 'HOLD_RELEASED', by: call.actor.admId, at });
    return { released: true };
  });
}

async function lockKnown(trx: Trx, holdId: string): Promise<LockedHold> {
  const locked = await lockHold(trx, holdId);
  if (locked === null) throw new DomainError('2002');
  return locked;
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

async function audit(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  action: AuditAction,
  object: string,
  after: unknown,
): Promise<void> {
  await recordAudit(trx, { actor, action, object, after, requestId, ip, result: 'ok' });
}
