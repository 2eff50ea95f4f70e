import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { idOf } from '../devices/device-shape.ts';
import type { OutageFilter } from './outage-tables.ts';

export async function requireDevice(db: Db, { deviceArn }: OutageFilter): Promise<void> {
  if (deviceArn === undefined) return;
  const found = await db
    .selectFrom('devices')
    .select('id')
    .where('id', '=', idOf(deviceArn) ?? 0)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('E1011');
}
