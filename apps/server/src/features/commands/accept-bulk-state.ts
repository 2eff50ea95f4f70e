import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { bulkState } from '@rackhand/contract/endpoints/commands';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { lockPresentDevices } from '../devices/change-devices.ts';
import { decideState, readExcludeUntil, refusalOfChange } from '../devices/change-state.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf, idOf } from '../devices/device-shape.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import type { BulkAnswer } from './accept-bulk.ts';
import { closeDecision } from './close-decision.ts';
import { openBulk, refusedByCode } from './store-bulk.ts';

type BulkStateCall = Call<typeof bulkState>;

interface Judged {
  arn: string;
  row: DeviceRow | null;
  code: ErrorCode | null;
}

/** The same decision for several devices, each judged by itself as `change_state` would, in one transaction. */
export async function acceptBulkState(
  trx: Trx,
  deps: ReportStoreDeps,
  call: BulkStateCall,
  at: Date,
): Promise<BulkAnswer> {
  const { new_state, update_reason, exclude_until } = call.body;
  const until = readExcludeUntil(exclude_until, at);
  const judged = await judge(trx, call);
  const type = new_state === 'EXCLUDE' ? 'exclude' : 'include';
  const said = { update_reason, ...(exclude_until === undefined ? {} : { exclude_until }) };
  const whose = { createdBy: call.actor.admId, groupType: call.deployment.groupType };
  const bulkId = await openBulk(trx, { type, ...whose, at, said });
  const cause = { at, by: call.actor.admId, reason: update_reason };
  const changes = judged.flatMap(({ row, code }) => {
    if (row === null || code !== null || row.state === new_state) return [];
    const change = beginChange(row);
    const next = decideState(row, { newState: new_state, reason: update_reason, until, by: cause.by });
    stepChange(change, next, cause, deps.thresholds);
    return [change];
  });
  await recordAudit(trx, {
    actor: call.actor,
    action: 'devices.state_changed',
    object: bulkId,
    before: Object.fromEntries(changes.map(({ before }) => [arnOf(before.id), before.state])),
    after: {
      new_state,
      ...said,
      devices: judged.length,
      changed: changes.length,
      refused: refusedByCode(judged),
    },
    requestId: call.requestId,
    ip: call.ip,
    result: 'ok',
  });
  return closeDecision(trx, deps, { bulkId, judged, changes, at });
}

async function judge(trx: Trx, { body }: BulkStateCall): Promise<Judged[]> {
  const seen = new Map(body.devices.map(({ arn, old_state }) => [arn, old_state]));
  const ids = [...seen.keys()].map(idOf).filter((id) => id !== null);
  const rows = new Map((await lockPresentDevices(trx, ids)).map((row) => [arnOf(row.id), row]));
  return [...seen].map(([arn, oldState]) => {
    const row = rows.get(arn) ?? null;
    return {
      arn,
      row,
      code: row === null ? 'E1011' : (refusalOfChange(row, oldState, body.new_state)?.code ?? null),
    };
  });
}
