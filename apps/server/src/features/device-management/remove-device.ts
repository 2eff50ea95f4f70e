import { whyNot } from '@rackhand/contract/device/device-actions';
import type { DeviceState } from '@rackhand/contract/device/device-states';
import type { removeDevice } from '@rackhand/contract/endpoints/device-edit';
import type { Text } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ChangeStateDeps } from '../devices/change-state.ts';
import { beginChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { rackLocationOf } from '../devices/device-shape.ts';
import { lockDevice } from '../devices/lock-device.ts';
import { findOpenCommands } from '../devices/occupancy.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { noticeLink } from '../hosts/link-notices.ts';
import { endRepairOf } from '../repairs/end-with-device.ts';

/**
 * Takes a device out of the farm. Its row and history stay, and its host may go on seeing it: it comes back only when
 * an admin adds it again. Document 3 section 4.
 */
export async function removeFromFarm(deps: ChangeStateDeps, call: Call<typeof removeDevice>): Promise<void> {
  const at = deps.clock.now();
  const { arn, old_state, remove_reason } = call.body;
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockDevice(trx, arn);
    await refuseUnlessFree(trx, row, old_state);
    await refuseNamed(trx, row, call.actor.groupType);
    const change = beginChange(row);
    await endRepairOf(trx, row, at, call.actor.admId);
    change.after = { ...row, faults: {}, repair: null, removed_at: at, removed_by: call.actor.admId };
    await recordAudit(trx, {
      actor: call.actor,
      action: 'device.removed',
      object: arn,
      before: { udid: row.udid, model: row.model, rackLocation: rackLocationOf(row), state: row.state },
      after: { reason: remove_reason },
      requestId: call.requestId,
      ip: call.ip,
      result: 'ok',
    });
    await storeDeviceChanges(trx, deps, [change], { at });
    if (row.host_id !== null) await noticeLink(trx, { verb: 'boxes', hostId: row.host_id });
  });
}

/** Not under test, with no command under way, and still as the person saw it. */
async function refuseUnlessFree(trx: Trx, row: DeviceRow, seenState: DeviceState): Promise<void> {
  const present = [{ field: 'old_state', message: row.state }];
  const code = whyNot('remove', row.state, row.holder);
  if (code !== null) throw new DomainError(code, present);
  const [command] = (await findOpenCommands(trx, [row.id])).values();
  if (command !== undefined) throw new DomainError('20414', [{ field: 'arn', message: command }]);
  if (row.state !== seenState) throw new DomainError('20414', present);
}

interface Naming {
  name: string;
  group_type: string;
  is_project: boolean;
}

/** E800 says which projects and which apps of the squad name it; those of other deployments by that alone. */
async function refuseNamed(trx: Trx, { id }: DeviceRow, groupType: string): Promise<void> {
  const { rows } = await sql<Naming>`
    select project_name as name, group_type, true as is_project, id from projects where device_ids @> array[${id}]::integer[]
    union all
    select app_id, group_type, false, id from tokkidans where device_ids @> array[${id}]::integer[] and removed_at is null
    order by is_project desc, id limit 20`.execute(trx);
  if (rows.length === 0) return;
  throw new DomainError(
    'E800',
    rows.map((row) => ({
      field: 'arn',
      message: row.group_type === groupType ? nameOf(row) : elsewhere(row),
    })),
  );
}

const nameOf = ({ name, is_project }: Naming): Text | string =>
  is_project ? name : { ko: `토끼단의 ${name}`, en: `Tokkidan: ${name}` };

const elsewhere = ({ is_project }: Naming): Text =>
  is_project
    ? { ko: '다른 배포의 프로젝트', en: 'A project of another deployment' }
    : { ko: '다른 배포의 토끼단', en: 'Tokkidan of another deployment' };
