import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { toDevice } from '../devices/device-shape.ts';
import { type ReadRow, rowAsJson, toDeviceRow } from '../devices/read-device-row.ts';
import type { TakenDevice } from './choose-devices.ts';
import type { WaitingRun } from './find-work.ts';

/** Devices that tests with a filter have taken already, by test. */
export async function findTaken(trx: Trx, runs: readonly WaitingRun[]): Promise<Map<number, TakenDevice[]>> {
  const tids = [...new Set(runs.flatMap(({ tid, deviceId }) => (deviceId === null ? [tid] : [])))];
  const taken = new Map<number, TakenDevice[]>();
  if (tids.length === 0) return taken;
  const { rows } = await sql<{ tid: number; row: ReadRow }>`
    select r.tid, ${rowAsJson('d')} as row from test_runs r join devices d on d.id = r.device_id
    where r.tid = any(${tids})`.execute(trx);
  for (const { tid, row } of rows) {
    const device = toDeviceRow(row);
    const known = taken.get(tid) ?? [];
    taken.set(tid, [...known, { id: device.id, device: () => toDevice(device, '') }]);
  }
  return taken;
}
