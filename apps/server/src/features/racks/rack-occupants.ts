import { formatRackLocation } from '@rackhand/contract/rack/rack-location';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** So many devices are named; more than one screen of them helps nobody. */
const namedAtMost = 50;

interface Slots {
  group: number;
  /** All racks of the group without it. */
  rack?: number;
  /** Only slots beyond this one. */
  beyond?: number;
}

/** Refuses (E907) what would take slots away in which devices stand, and says which: slot and name of each. */
export async function refuseOccupied(trx: Trx, { group, rack, beyond = 0 }: Slots): Promise<void> {
  let query = trx
    .selectFrom('devices')
    .select(['model', 'rack_number', 'rack_slot'])
    .where('removed_at', 'is', null)
    .where('rack_group', '=', group)
    .where('rack_slot', '>', beyond);
  if (rack !== undefined) query = query.where('rack_number', '=', rack);
  const devices = await query.orderBy('rack_number').orderBy('rack_slot').limit(namedAtMost).execute();
  if (devices.length === 0) return;
  const details = devices.map(({ model, rack_number, rack_slot }) => ({
    field: formatRackLocation({ group, rack: rack_number ?? 0, slot: rack_slot ?? 0 }),
    message: model,
  }));
  throw new DomainError('E907', details);
}
