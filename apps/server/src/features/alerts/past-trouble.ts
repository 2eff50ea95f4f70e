import type { AlertKind } from '@rackhand/contract/alert/alert-kinds';
import { historyLimits } from '@rackhand/contract/device/device-history';
import { incidentRule } from '@rackhand/contract/incident/incident';
import { type RawBuilder, sql } from 'kysely';
import { wasRefused } from '../app-records/app-outcomes.ts';
import { rackLocation } from '../devices/device-columns.ts';
import { isInScope, statesOfRule } from './bad-subjects.ts';

/** Rows of `key`, `device_id`, `name`, `rack_location`, `began` and `ended` (null: it lasts) of what was trouble since then. */
type Source = (from: Date) => RawBuilder<unknown>;

const before = (from: Date): RawBuilder<unknown> => sql`${from}::timestamptz`;
const lost = sql`make_interval(secs => ${incidentRule.withinMs / 1000})`;
const sampled = sql`make_interval(mins => ${historyLimits.sampleMinutes})`;

/** What was shown of each device: those who were lost together are one. */
const states: Source = (from) => sql`
  select coalesce('incident ' || i.id, 'device ' || s.id) as key, case when i.id is null then s.id end as device_id,
    case when i.id is null then s.name else s.host end as name,
    case when i.id is null then s.rack_location else '' end as rack_location, s.began, s.ended
  from (
    select d.*, greatest(c.at, ${before(from)}) as began, c.ended, c.to_state
    from devices_of d cross join lateral (
      select k.at, k.to_state, lead(k.at) over (order by k.id) as ended from (
        (select id, at, to_state from device_state_changes where device_id = d.id and at < ${before(from)}
          order by id desc limit 1)
        union all (select id, at, to_state from device_state_changes where device_id = d.id and at >= ${before(from)})
      ) k
    ) c
  ) s cross join rule r
  left join lateral (select i.id from incidents i where s.id = any(i.device_ids) and not i.absorbed
    and s.began between i.started_at - ${lost} and coalesce(i.ended_at, 'infinity') limit 1) i on true
  where s.to_state = any(${statesOfRule})`;

const readings =
  (isBad: RawBuilder<unknown>): Source =>
  (from) =>
    sql`
  select 'device ' || d.id as key, d.id as device_id, d.name, d.rack_location, p.at as began, p.at + ${sampled} as ended
  from rule r cross join devices_of d join device_readings p on p.device_id = d.id and p.at >= ${before(from)}
  where ${isBad}`;

const incidents =
  (which: RawBuilder<unknown>): Source =>
  (from) =>
    sql`
  select 'incident ' || i.id as key, null::int as device_id, coalesce(h.name, '') as name, '' as rack_location,
    i.started_at as began, i.ended_at as ended
  from rule r cross join incidents i left join hosts h on h.id = i.host_id
  where not i.absorbed and coalesce(i.ended_at, 'infinity') >= ${before(from)} and ${which}
    and (r.scope->>'host' is null or h.name = r.scope->>'host')`;

export const pastTrouble: Record<AlertKind, Source> = {
  state: states,
  battery: readings(sql`p.battery_level < r."limit"`),
  temperature: readings(sql`p.battery_temperature > r."limit" * 10`),
  storage: readings(sql`p.storage_free_bytes < r."limit" * 1048576`),
  host_away: incidents(sql`i.kind = 'host_away'`),
  incident: incidents(sql`true`),
  rollout_halted: (from) => sql`
    select 'rollout ' || o.rollout_id as key, null::int as device_id, o.app_name || ' ' || o.to_version as name,
      '' as rack_location, x.at as began, x.ended
    from (select rollout_id, action, at, lead(at) over (partition by rollout_id order by id) as ended from rollout_deeds) x
    join rollouts o on o.rollout_id = x.rollout_id
    where x.action = 'halted' and coalesce(x.ended, 'infinity') >= ${before(from)}`,
  update_failed: (from) => sql`
    select 'device ' || d.id as key, d.id as device_id, d.name, d.rack_location, x.at as began, x.ended
    from devices_of d join (select device_id, ${wasRefused} as refused, at, lead(at) over (partition by device_id, app_id order by id) as ended
      from app_history where update_type = 'app_update' and at >= ${before(from)}) x on x.device_id = d.id
    where x.refused`,
  server_disk: (from) => sql`
    select 'server ' || s.server as key, null::int as device_id, s.server as name, '' as rack_location, s.at as began,
      s.at + ${sampled} as ended
    from rule r join server_disk_samples s on s.at >= ${before(from)} and s.free_mib < r."limit"`,
};

/** Whether anything of that time is kept; what is not named here always is. */
export const pastIsKept: Partial<Record<AlertKind, Source>> = {
  server_disk: (from) =>
    sql`select exists (select from server_disk_samples where at >= ${before(from)}) as kept`,
};

interface PastRule {
  scope: object;
  states: readonly string[];
  limit: number | null;
}

/** The rule as `rule`, and the devices that it is about today as `devices_of`. */
export function pastOf({ scope, states: watched, limit }: PastRule): RawBuilder<unknown> {
  return sql`rule as (select ${JSON.stringify(scope)}::jsonb as scope, ${[...watched]}::text[] as states, ${limit}::bigint as "limit"),
    known as (select d.id, coalesce(nullif(d.model, ''), d.udid) as name, d.type, d.rack_group, d.rack_number,
        ${rackLocation} as rack_location, coalesce(h.name, '') as host
      from devices d left join hosts h on h.id = d.host_id where d.removed_at is null),
    devices_of as materialized (select d.* from rule r join known d on ${isInScope})`;
}
