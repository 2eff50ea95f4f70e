import { arnPrefix } from '@rackhand/contract/device/device';
import { silentStates } from '@rackhand/contract/device/device-states';
import { type RawBuilder, sql } from 'kysely';
import { rackLocation } from '../devices/device-columns.ts';
import { hostIsAway } from '../hosts/host-is-away.ts';

/** Parts of a statement that find what rules call trouble, of all rules at once. */

const silent = [...silentStates];
const diskToldWithin = '5 minutes';

/** Devices for which somebody may be called: excluded, drained and removed ones are none. */
const watchedDevices = sql`watched as materialized (
  select d.id, d.udid, coalesce(nullif(d.model, ''), d.udid) as name, d.type, d.rack_group, d.rack_number,
    ${rackLocation} as rack_location, coalesce(h.name, '') as host, d.holder, d.errors, d.state, d.faults, d.state_since,
    lost.incident_id,
    case when d.connection = 'device' and d.silent_since is null and not d.host_away then d.readings end as readings
  from devices d left join hosts h on h.id = d.host_id
  left join (select unnest(i.lost_ids) as device_id, min(i.id) as incident_id from incidents i
    where i.ended_at is null group by 1) lost on lost.device_id = d.id
  where d.removed_at is null and not d.excluded and not d.host_draining
)`;

/** Whether a rule `r` is about a device `d`. */
export const isInScope = sql`(r.scope->>'device_type' is null or d.type = r.scope->>'device_type')
  and (r.scope->>'rack' is null or r.scope->>'rack' in (d.rack_group::text, d.rack_group || '-' || d.rack_number))
  and (r.scope->>'host' is null or d.host = r.scope->>'host')
  and (r.scope->'arns' = '[]' or r.scope->'arns' ? (${arnPrefix}::text || d.id))`;

/** No answer is one trouble, however often it was tried. */
export const statesOfRule = sql`(r.states || case when 'CONNECT_TIMEOUT' = any(r.states) then ${silent}::text[] else '{}' end)`;

/** Who has a device decides what is shown of it: what goes wrong meanwhile is expected, or its run's business. */
const stateHits = sql`state_hits as (
  select r.rule_id, d.*, case when d.holder is null
      then array(select e from unnest(d.errors) e where e = any(${statesOfRule})) else array[d.state] end as hit,
    coalesce((select min((f.value->>'since')::timestamptz) from jsonb_each(d.faults) f where f.key = any(r.states)),
      d.state_since) as since
  from rules r join watched d on ${isInScope}
  where r.kind = 'state' and case when d.holder is null then d.errors && ${statesOfRule} or d.state = any(${statesOfRule})
    else d.state = any(${statesOfRule}) end
)`;

interface DevicePart {
  kind: string;
  value: RawBuilder<unknown>;
  isBad: RawBuilder<unknown>;
}

const deviceParts: readonly DevicePart[] = [
  {
    kind: 'battery',
    value: sql`(d.readings->>'battery_level')::numeric`,
    isBad: sql`(d.readings->>'battery_level')::int < r."limit"`,
  },
  {
    kind: 'temperature',
    value: sql`(d.readings->>'battery_temperature')::numeric / 10`,
    isBad: sql`(d.readings->>'battery_temperature')::int > r."limit" * 10`,
  },
  {
    kind: 'storage',
    value: sql`floor((d.readings->>'storage_free_bytes')::numeric / 1048576)`,
    isBad: sql`(d.readings->>'storage_free_bytes')::bigint < r."limit" * 1048576`,
  },
  {
    kind: 'update_failed',
    value: sql`null::numeric`,
    isBad: sql`d.id in (select a.device_id from device_apps a where a.failed_key is not null)`,
  },
];

const nobody = sql`null::bigint as incident_id, null::text as rollout_id`;
const ofDevice = sql`'device ' || d.id as subject, d.id as device_id, d.name, d.udid, d.rack_location, d.host`;

const devicePart = ({ kind, value, isBad }: DevicePart): RawBuilder<unknown> => sql`
  select r.rule_id, ${ofDevice}, ${nobody}, '{}'::text[] as states, ${value} as value, null::int as devices,
    null::timestamptz as since
  from rules r join watched d on ${isInScope} where r.kind = ${sql.lit(kind)} and ${isBad}`;

const otherParts = [
  sql`select h.rule_id, 'device ' || h.id, h.id, h.name, h.udid, h.rack_location, h.host, ${nobody}, h.hit, null, null, h.since
    from state_hits h where h.incident_id is null`,
  // Devices that were lost together are one alert.
  sql`select h.rule_id, 'incident ' || i.id, null, coalesce(min(nullif(h.host, '')), ''), '', '', coalesce(min(h.host), ''),
      i.id, null, array(select distinct e from state_hits s cross join unnest(s.hit) e
        where s.rule_id = h.rule_id and s.incident_id = i.id order by e), null, count(*)::int, i.started_at
    from state_hits h join incidents i on i.id = h.incident_id group by h.rule_id, i.id`,
  sql`select r.rule_id, 'host ' || h.id, null, h.name, '', '', h.name, ${nobody}, '{}', null, null, h.away_since
    from rules r join hosts h on r.scope->>'host' is null or h.name = r.scope->>'host'
    where r.kind = 'host_away' and ${hostIsAway} and h.removed_at is null and not h.draining`,
  sql`select r.rule_id, 'incident ' || i.id, null, coalesce(h.name, ''), '', '', coalesce(h.name, ''), i.id, null, '{}', null,
      cardinality(i.device_ids), i.started_at
    from rules r join incidents i on i.ended_at is null left join hosts h on h.id = i.host_id
    where r.kind = 'incident' and (r.scope->>'host' is null or h.name = r.scope->>'host')`,
  sql`select r.rule_id, 'rollout ' || o.rollout_id, null, o.app_name || ' ' || o.to_version, '', '', '', null, o.rollout_id::text,
      '{}', null, null, (select max(x.at) from rollout_deeds x where x.rollout_id = o.rollout_id and x.action = 'halted')
    from rules r join rollouts o on o.state = 'halted' where r.kind = 'rollout_halted'`,
];

/** All that is trouble at an instant, as `bad`, beside the rules and the devices that are watched. */
export function badSubjects(at: Date): RawBuilder<unknown> {
  const disks = sql`select r.rule_id, 'server ' || s.server, null, s.server, '', '', '', ${nobody}, '{}', s.free_mib::numeric,
      null, null
    from rules r join server_disks s on s.told_at > ${at}::timestamptz - ${diskToldWithin}::interval
    where r.kind = 'server_disk' and s.free_mib < r."limit"`;
  const parts = [...deviceParts.map(devicePart), ...otherParts, disks];
  return sql`rules as materialized (select * from alert_rules where enabled), ${watchedDevices}, ${stateHits},
    bad as (${sql.join(parts, sql` union all `)})`;
}
