import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { HostConflict, hostDetail, RemovedHere } from '@rackhand/contract/endpoints/hosts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import { findHostRow } from './host-list.ts';

/** The newest ones are enough to add again; older ones are found once these have been dealt with. */
const shownRemoved = 100;
const shownConflicts = 100;

export async function readHostDetail(db: Db, id: number): Promise<AnswerOf<typeof hostDetail>> {
  const server = await findHostRow(db, id);
  if (server === null) throw new DomainError('2002');
  const { usb } = await db.selectFrom('hosts').select('usb').where('id', '=', id).executeTakeFirstOrThrow();
  const [conflicts, removedDevices] = await Promise.all([readConflicts(db, id), readRemoved(db, id)]);
  return { server, usb, conflicts, removed_devices: removedDevices };
}

/** Of the host that came second: nobody marks another one by what it reports. */
async function readConflicts(db: Db, id: number): Promise<HostConflict[]> {
  const rows = await db
    .selectFrom('devices as d')
    .innerJoin('hosts as h', 'h.id', 'd.host_id')
    .innerJoin('hosts as r', 'r.id', 'd.rival_host_id')
    .select(['d.id', 'd.udid', 'd.model', 'h.name as host', 'r.name as other_host'])
    .where('d.rival_host_id', '=', id)
    .where('d.removed_at', 'is', null)
    .orderBy('d.udid')
    .limit(shownConflicts)
    .execute();
  return rows.map(({ id: deviceId, model, ...row }) => ({
    arn: arnOf(deviceId),
    device_name: model,
    ...row,
  }));
}

async function readRemoved(db: Db, id: number): Promise<RemovedHere[]> {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'udid', 'model', 'removed_at', 'removed_by'])
    .where('host_id', '=', id)
    .where('removed_by', 'is not', null)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .limit(shownRemoved)
    .execute();
  return rows.map((row) => ({
    arn: arnOf(row.id),
    udid: row.udid,
    device_name: row.model,
    removed_at: row.removed_at === null ? '' : koreanTime(row.removed_at),
    removed_by: row.removed_by ?? '',
  }));
}
