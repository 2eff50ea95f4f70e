import type { Device } from '@rackhand/contract/device/device';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { idOf, toDevice } from './device-shape.ts';
import { rowAsJson, toDeviceRow } from './read-device-row.ts';

/**
 * The answer of a write that has been committed, with the devices that it was about as lists carry them: who shows them need
 * not ask, nor wait for the stream. It is as true without them, where they can't be read.
 */
export async function withDevices<Answer extends object>(
  db: Db,
  { mayRead }: Pick<Call, 'mayRead'>,
  arns: readonly string[],
  answer: Answer,
): Promise<Answer & { devices?: Device[] }> {
  if (!mayRead) return answer;
  try {
    return { ...answer, devices: await readDevices(db, arns.map(idOf)) };
  } catch {
    return answer;
  }
}

async function readDevices(db: Db, ids: readonly (number | null)[]): Promise<Device[]> {
  const found = await db
    .selectFrom('devices')
    .leftJoin('hosts', 'hosts.id', 'devices.host_id')
    .select([rowAsJson('devices').as('row'), 'hosts.name as host_name'])
    .where(sql<boolean>`devices.id = any(${ids}) and devices.removed_at is null`)
    .execute();
  return found.map(({ row, host_name }) => toDevice(toDeviceRow(row), host_name ?? ''));
}
