import type { DeviceError } from '@rackhand/contract/device/device-states';
import { faultOf } from '@rackhand/contract/device/fault';
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

/** Seconds since 1970 of an instant: sums of floating numbers cost a tenth of sums of intervals. */
const secondsOf = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_part('epoch', ${at})`;

/** SQL of `named`, the devices that the filter lets through, as far as they were in the farm on these days. */
function namedDevices({ begins, ends }: OutageDays, filter: OutageFilter): RawBuilder<unknown> {
  return sql`
    named as materialized (
      select d.id, d.model, d.udid, ${rackKey} as rack, coalesce(h.name, '') as host, d.removed_at,
        greatest(d.registered_at, ${begins}::timestamptz) as known_from,
        least(coalesce(d.removed_at, ${ends}::timestamptz), ${ends}::timestamptz) as known_to
      from devices d left join hosts h on h.id = d.host_id
      where d.registered_at < ${ends}::timestamptz
        and (d.removed_at is null or d.removed_at > ${begins}::timestamptz) and ${whichDevices(filter)}
    )`;
}

/** Spans `s` that lie in these days, as far as they do. */
const lies = ({ begins, ends }: OutageDays): RawBuilder<unknown> => sql`
  coalesce(s.ended_at, 'infinity'::timestamptz) > ${begins}::timestamptz and s.began_at < ${ends}::timestamptz`;
const begin = ({ begins }: OutageDays): RawBuilder<unknown> =>
  sql`greatest(s.began_at, ${begins}::timestamptz)`;
const last = ({ ends }: OutageDays): RawBuilder<unknown> =>
  sql`least(coalesce(s.ended_at, ${ends}::timestamptz), ${ends}::timestamptz)`;

/** Of spans `s`: without a filter no device is asked for, and with one all of them are looked up together. */
function ofDevices(filter: OutageFilter): RawBuilder<unknown> {
  const { model, rack, host, deviceArn } = filter;
  if ([model, rack, host, deviceArn].every((place) => place === undefined)) return sql`true`;
  return sql`s.device_id = any(array(
    select d.id from devices d left join hosts h on h.id = d.host_id where ${whichDevices(filter)}))`;
}

/** Of a span `s`, the error that took most of it until the end of these days. */
const cause = ({ ends }: OutageDays): RawBuilder<unknown> => sql`
  case when s.ended_at is null then cause_of(causes_until(s, ${ends}::timestamptz), s.cause) else s.cause end`;

/** Outages `s` of the devices that the filter lets through, as they lie in these days. */
const those = (days: OutageDays, filter: OutageFilter): RawBuilder<unknown> => sql`
  from device_spans s where s.kind = 'outage' and ${lies(days)} and ${ofDevices(filter)}`;

/** SQL of `outages`, each with its cause. What lasts counts until the end of the days. */
export function outageTables(days: OutageDays, filter: OutageFilter): RawBuilder<unknown> {
  return sql`
    outages as (
      select s.id, s.device_id, s.reason, s.began_at, s.ended_at, ${cause(days)} as cause, ${last(days)} as to_at ${those(days, filter)}
    )`;
}

/** SQL of `cut`: as little of each outage as sums need, its ends in seconds from the beginning of these days and within them. */
export function cutOutages(days: OutageDays, filter: OutageFilter): RawBuilder<unknown> {
  const since = sql`${days.begins.getTime() / 1000}::double precision`;
  const length = sql`${(days.ends.getTime() - days.begins.getTime()) / 1000}::double precision`;
  return sql`
    cut as (
      select o.device_id, o.cause, o.from_s, o.to_s from (
        select s.device_id, ${cause(days)} as cause, greatest(${secondsOf(sql`s.began_at`)} - ${since}, 0) as from_s,
          least(coalesce(${secondsOf(sql`s.ended_at`)} - ${since}, ${length}), ${length}) as to_s ${those(days, filter)}) o
      where ${ofCause(filter)}
    )`;
}

/** SQL of `chosen`, the devices that the filter lets through, with the seconds in which each was meant to work. */
export function chosenDevices(days: OutageDays, filter: OutageFilter): RawBuilder<unknown> {
  return sql`
    ${namedDevices(days, filter)}, uncounted as (
      select s.device_id, sum(${secondsOf(last(days))} - ${secondsOf(begin(days))}) as seconds
      from device_spans s where s.kind = 'uncounted' and s.cause <> 'REMOVED' and ${lies(days)} group by s.device_id
    ), chosen as materialized (
      select n.*, greatest(${secondsOf(sql`n.known_to`)} - ${secondsOf(sql`n.known_from`)} - coalesce(u.seconds, 0), 0) as counted
      from named n left join uncounted u on u.device_id = n.id
    )`;
}

/** The same with the outages of one cause alone. */
export function ofCause({ cause }: OutageFilter): RawBuilder<unknown> {
  return cause === undefined ? sql`true` : sql`o.cause = ${faultOf(cause)}`;
}
