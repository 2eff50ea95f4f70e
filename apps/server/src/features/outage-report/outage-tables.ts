import type { DeviceError } from '@rackhand/contract/device/device-states';
import { type RawBuilder, sql } from 'kysely';
import { idOf } from '../devices/device-shape.ts';
import type { OutageDays } from './outage-days.ts';

export interface OutageFilter {
  cause?: DeviceError | undefined;
  model?: string | undefined;
  rack?: string | undefined;
  host?: string | undefined;
  deviceArn?: string | undefined;
}

export const rackKey = sql`coalesce(d.rack_group || '-' || d.rack_number, '')`;

/** Of a device `d` with its host `h`. */
function whichDevices({ model, rack, host, deviceArn }: OutageFilter): RawBuilder<unknown> {
  const parts = [
    ...(model === undefined ? [] : [sql`d.model = ${model}`]),
    ...(rack === undefined ? [] : [sql`${rackKey} = ${rack}`]),
    ...(host === undefined ? [] : [sql`coalesce(h.name, '') = ${host}`]),
    ...(deviceArn === undefined ? [] : [sql`d.id = ${idOf(deviceArn) ?? 0}`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/**
 * SQL of `chosen`, the devices that the filter lets through, with the milliseconds in which each was meant to work; and of
 * `outages` of these devices, each cut to the days. What lasts counts until their end, what has left the farm until then.
 */
export function outageTables({ begins, ends }: OutageDays, filter: OutageFilter): RawBuilder<unknown> {
  const lies = sql`coalesce(s.ended_at, 'infinity'::timestamptz) > ${begins}::timestamptz
    and s.began_at < ${ends}::timestamptz`;
  const last = sql`least(coalesce(s.ended_at, ${ends}::timestamptz), ${ends}::timestamptz)`;
  return sql`
    named as materialized (
      select d.id, d.model, d.udid, ${rackKey} as rack, coalesce(h.name, '') as host, d.removed_at,
        greatest(d.registered_at, ${begins}::timestamptz) as known_from,
        least(coalesce(d.removed_at, ${ends}::timestamptz), ${ends}::timestamptz) as known_to
      from devices d left join hosts h on h.id = d.host_id
      where d.registered_at < ${ends}::timestamptz
        and (d.removed_at is null or d.removed_at > ${begins}::timestamptz) and ${whichDevices(filter)}
    ), uncounted as (
      select s.device_id, sum(extract(epoch from ${last} - greatest(s.began_at, ${begins}::timestamptz)) * 1000) as ms
      from device_spans s where s.kind = 'uncounted' and s.cause <> 'REMOVED' and ${lies} group by s.device_id
    ), chosen as materialized (
      select n.*, greatest(extract(epoch from n.known_to - n.known_from) * 1000 - coalesce(u.ms, 0), 0)::double precision as counted
      from named n left join uncounted u on u.device_id = n.id
    ), outages as (
      select s.id, s.device_id, s.reason, s.began_at, s.ended_at,
        case when s.ended_at is null then cause_of(causes_until(s, ${ends}::timestamptz), s.cause) else s.cause end as cause,
        greatest(s.began_at, ${begins}::timestamptz) as from_at,
        greatest(least(${last}, coalesce(n.removed_at, ${last})), greatest(s.began_at, ${begins}::timestamptz)) as to_at
      from device_spans s join named n on n.id = s.device_id where s.kind = 'outage' and ${lies}
    )`;
}

/** The same with the outages of one cause alone. */
export function ofCause({ cause }: OutageFilter): RawBuilder<unknown> {
  return cause === undefined ? sql`true` : sql`o.cause = ${cause}`;
}
