import { arnPrefix } from '@rackhand/contract/device/device';
import { sql } from 'kysely';

/** Of a device `d`. */
export const arnColumn = sql<string>`${arnPrefix}::text || d.id`;

/** As people write where `d` stands; empty: nowhere. */
export const rackLocation = sql<string>`coalesce(d.rack_group || '-' || d.rack_number || '-' || d.rack_slot, '')`;

/** As the list of devices is sorted. */
export const byRack = sql`d.rack_group nulls last, d.rack_number, d.rack_slot, d.id`;
