import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { DeviceRow } from './device-row.ts';
import { idOf } from './device-shape.ts';
import { lockDevices } from './write-device-changes.ts';

/** The device that an arn names, locked until the transaction ends; E1011 where the farm has none. */
export async function lockDevice(trx: Trx, arn: string): Promise<DeviceRow> {
  const id = idOf(arn);
  const [row] = id === null ? [] : await lockDevices(trx, sql<boolean>`id = ${id} and removed_at is null`);
  if (row === undefined) throw new DomainError('E1011');
  return row;
}
