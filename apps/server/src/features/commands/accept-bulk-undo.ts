import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import { whyNot } from '@rackhand/contract/device/device-actions';
import type { undoBulk } from '@rackhand/contract/endpoints/commands';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { BulkChange } from '../../platform/database/command-tables.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { lockPresentDevices } from '../devices/change-devices.ts';
import { beginChange, type DeviceChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import type { BulkAnswer } from './accept-bulk.ts';
import { exclusionOf, standsAsLeft } from './bulk-changes.ts';
import { closeDecision } from './close-decision.ts';
import { openBulk, refusedByCode, takeChanges } from './store-bulk.ts';

type UndoCall = Call<typeof undoBulk>;

/**
 * Takes a decision back for exactly those devices that it changed and that still stand as it left them; the others keep
 * what was decided since, and are named with their code. It is a decision itself, which can be taken back in turn.
 */
export async function acceptBulkUndo(
  trx: Trx,
  deps: ReportStoreDeps,
  call: UndoCall,
  at: Date,
): Promise<BulkAnswer> {
  const undoes = call.params['bulk_id'] ?? '';
  const changed = await takeChanges(trx, undoes);
  const ids = changed.map(({ device_id }) => device_id);
  const rows = new Map((await lockPresentDevices(trx, ids)).map((row) => [row.id, row]));
  const judged = changed.map((entry) => judge(entry, rows));
  const by = call.actor.admId;
  const changes = judged.flatMap(({ row, code, entry }): DeviceChange[] => {
    if (row === null || code !== null) return [];
    const change = beginChange(row);
    const cause = { at, by, reason: entry.before.exclude_reason };
    stepChange(change, { ...row, ...exclusionOf(entry.before) }, cause, deps.thresholds);
    return [change];
  });
  const type = changed.some(({ before }) => before.excluded) ? 'exclude' : 'include';
  const said = { undoes };
  const bulkId = await openBulk(trx, { type, createdBy: by, groupType: call.deployment.groupType, at, said });
  await recordAudit(trx, {
    actor: call.actor,
    action: 'devices.decision_undone',
    object: bulkId,
    before: Object.fromEntries(changes.map(({ before }) => [arnOf(before.id), before.state])),
    after: { ...said, devices: judged.length, changed: changes.length, refused: refusedByCode(judged) },
    requestId: call.requestId,
    ip: call.ip,
    result: 'ok',
  });
  return closeDecision(trx, deps, { bulkId, judged, changes, at });
}

interface Judged {
  entry: BulkChange;
  arn: string;
  row: DeviceRow | null;
  code: ErrorCode | null;
}

function judge(entry: BulkChange, rows: ReadonlyMap<DeviceRow['id'], DeviceRow>): Judged {
  const row = rows.get(entry.device_id) ?? null;
  const arn = arnOf(entry.device_id);
  if (row === null) return { entry, arn, row, code: 'E1011' };
  const code = standsAsLeft(row, entry) ? whyNot('change_state', row.state, row.holder) : '20414';
  return { entry, arn, row, code };
}
