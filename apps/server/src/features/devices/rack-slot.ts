import { parseRackLocation } from '@rackhand/contract/rack-location';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { wireName } from './device-edit.ts';

const field = wireName('rackLocation');

/**
 * Refuses a slot that no rack has (901) or that another device stands in (E907, with its name). Asked under the lock of
 * registrations, so that nobody takes it before the commit; the index devices_by_slot holds it beyond that.
 */
export async function requireSlot(trx: Trx, rackLocation: string, deviceId: number): Promise<void> {
  const slot = parseRackLocation(rackLocation);
  const rack =
    slot === null
      ? undefined
      : await trx
          .selectFrom('racks')
          .select(['row_count', 'column_count'])
          .where('group_number', '=', slot.group)
          .where('number', '=', slot.rack)
          .executeTakeFirst();
  if (slot === null || rack === undefined || slot.slot > rack.row_count * rack.column_count) {
    const message = { ko: '없는 랙 위치입니다.', en: 'There is no such rack location.' };
    throw new DomainError('901', [{ field, message }]);
  }
  const other = await trx
    .selectFrom('devices')
    .select('model')
    .where('removed_at', 'is', null)
    .where('rack_group', '=', slot.group)
    .where('rack_number', '=', slot.rack)
    .where('rack_slot', '=', slot.slot)
    .where('id', '<>', deviceId)
    .executeTakeFirst();
  if (other !== undefined) throw new DomainError('E907', [{ field, message: other.model }]);
}
