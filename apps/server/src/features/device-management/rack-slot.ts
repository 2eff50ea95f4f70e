import { parseRackLocation } from '@rackhand/contract/rack/rack-location';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/**
 * Refuses a slot that another device stands in (E907, with its name). Asked under the lock of registrations, so that
 * nobody takes it before the commit; the index devices_by_slot holds it beyond that.
 */
export async function requireFreeSlot(
  trx: Trx,
  rackLocation: string,
  { deviceId, field }: { deviceId: number; field: string },
): Promise<void> {
  const slot = parseRackLocation(rackLocation);
  if (slot === null) return;
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
