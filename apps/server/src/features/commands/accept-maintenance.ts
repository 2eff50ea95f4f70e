import { whyNot } from '@rackhand/contract/device/device-actions';
import type { maintenance } from '@rackhand/contract/endpoints/host-management';
import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockDevicesWhere } from '../devices/change-devices.ts';
import { readExcludeUntil } from '../devices/change-state.ts';
import { beginChange, type DeviceChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import type { BulkAnswer } from './accept-bulk.ts';
import { closeDecision } from './close-decision.ts';
import { openBulk } from './store-bulk.ts';

type MaintenanceCall = Call<typeof maintenance>;

/**
 * Everything on a host or in a rack is excluded with one reason and until one time, each device for itself: one under test
 * is left, with its code. What is excluded already stays as it is, unless it would come back in the middle.
 */
export async function acceptMaintenance(
  trx: Trx,
  deps: ReportStoreDeps,
  call: MaintenanceCall,
  at: Date,
): Promise<BulkAnswer> {
  const until = readExcludeUntil(call.body.exclude_until, at) ?? at;
  const rows = await lockDevicesWhere(trx, await placeOf(trx, call.body));
  const judged = rows.map((row) => ({
    arn: arnOf(row.id),
    row,
    code: whyNot('change_state', row.state, row.holder),
  }));
  const changes = judged
    .filter(({ code }) => code === null)
    .map(({ row }) => exclude(deps, call, { row, until, at }))
    .filter(({ before, after }) => before !== after);
  const { update_reason, exclude_until } = call.body;
  const said = { update_reason, exclude_until };
  const whose = { createdBy: call.actor.admId, groupType: call.deployment.groupType };
  const bulkId = await openBulk(trx, { type: 'exclude', ...whose, at, said });
  await audit(trx, call, changes);
  return closeDecision(trx, deps, { bulkId, judged, changes, at });
}

async function placeOf(trx: Trx, { server, rack }: MaintenanceCall['body']): Promise<RawBuilder<boolean>> {
  if (server !== undefined) {
    const host = await trx
      .selectFrom('hosts')
      .select('id')
      .where('name', '=', server)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (host === undefined) throw new DomainError('2002');
    return sql<boolean>`host_id = ${host.id} and removed_at is null`;
  }
  const [group = 0, number = 0] = (rack ?? '').split('-').map(Number);
  const known = await trx
    .selectFrom('racks')
    .select('number')
    .where('group_number', '=', group)
    .where('number', '=', number)
    .executeTakeFirst();
  if (known === undefined) throw new DomainError('2002');
  return sql<boolean>`rack_group = ${group} and rack_number = ${number} and removed_at is null`;
}

interface Exclusion {
  row: DeviceRow;
  until: Date;
  at: Date;
}

function exclude(deps: ReportStoreDeps, call: MaintenanceCall, { row, until, at }: Exclusion): DeviceChange {
  const change = beginChange(row);
  const isOut = row.excluded && (row.exclude_until === null || row.exclude_until >= until);
  if (isOut) return change;
  const reason = call.body.update_reason;
  const by = call.actor.admId;
  const next = { ...row, excluded: true, exclude_until: until, exclude_reason: reason, excluded_by: by };
  stepChange(change, next, { at, by, reason }, deps.thresholds);
  return change;
}

async function audit(trx: Trx, call: MaintenanceCall, changes: readonly DeviceChange[]): Promise<void> {
  const { server, rack, exclude_until, update_reason } = call.body;
  await recordAudit(trx, {
    actor: call.actor,
    action: 'devices.maintenance_begun',
    object: server ?? `rack ${rack ?? ''}`,
    after: { exclude_until, reason: update_reason, devices: changes.map(({ after }) => after.udid) },
    requestId: call.requestId,
    ip: call.ip,
    result: 'ok',
  });
}
