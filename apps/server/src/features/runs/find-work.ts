import type { Device } from '@rackhand/contract/device/device';
import type { DeviceFilter } from '@rackhand/contract/test/project';
import { exploringAbility, testsAbility } from '@rackhand/contract/test/run-link';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import { isPolicyDue } from '../device-apps/policy-candidates.ts';
import { toDevice } from '../devices/device-shape.ts';
import { concerns } from '../devices/occupancy.ts';
import { type ReadRow, rowAsJson, toDeviceRow } from '../devices/read-device-row.ts';
import type { PointRates } from '../points/point-rates.ts';
import { pointsOfPayer, pointsToKeep } from '../points/run-payer.ts';
import { pausedBy, withPauses } from './paused-runs.ts';
import { turnOf } from './turn.ts';
import { roomOfUser, withUser } from './user-room.ts';

/** A device that a run could begin on now. */
export interface FreeDevice {
  id: number;
  hostId: number;
  /** Runs under way on its host. */
  busy: number;
  battery: number | null;
  /** Its agent can explore an app. */
  explores: boolean;
  /** An app of it is due to be updated by its policy, which has last done so then; null: none is. */
  policyDueSince: number | null;
  /** Asked for by those alone that want any device that fits. */
  device(): Device;
}

/** A run that could begin now. */
export interface WaitingRun {
  id: number;
  tid: number;
  /** null: any that fits the filter. */
  deviceId: number | null;
  filter: DeviceFilter | null;
  minBattery: number;
  /** Only an agent that can explore carries it out. */
  explores: boolean;
  queuedAt: Date;
  /** Of the squad, which takes what nobody else wants. */
  isOfSquad: boolean;
  /** Whose it is, and how many more of theirs may begin; null: nobody's. */
  uid: string | null;
  /** Its project's; null: none. */
  teamId: number | null;
  room: number | null;
}

/** Whether nothing but a hold or run keeps others off device `d`. */
export const isUnasked = sql<boolean>`(not exists (select from commands c where c.device_id = d.id and ${concerns})
  and not exists (select from leases l where l.device_id = d.id and l.ended_at is null))`;

/** Whether the agent of host `h` can be given runs. */
export const takesRuns = sql<boolean>`(h.state = 'online' and h.link_instance is not null
  and h.abilities @> array[${sql.lit(testsAbility)}])`;

/** And be given those that explore. */
export const explores = sql<boolean>`(h.abilities @> array[${sql.lit(exploringAbility)}])`;
/** Of a test `t`. */
export const wantsToExplore = sql<boolean>`(t.test_type = 'autonomous')`;

interface FreeRow {
  row: ReadRow;
  host_name: string;
  busy: number;
  explores: boolean;
  policy_due_since: Date | null;
}

/** Devices that are free, on hosts that have room for another run. */
export function findFreeDevices(trx: Trx, runsPerHost: number, at: Date): Promise<FreeDevice[]> {
  return readFreeDevices(trx, sql<boolean>`${isFree} and busy < ${runsPerHost}`, at);
}

/** Whether nobody has device `d`, or wants it, of host `h`. */
export const isFree = sql<boolean>`(d.state = 'AVAILABLE' and ${isUnasked})`;

/** Those of devices `d` of hosts `h` on which runs could begin as far as their agents and hosts go. */
export async function readFreeDevices(trx: Trx, where: RawBuilder<boolean>, at: Date): Promise<FreeDevice[]> {
  const { rows } = await sql<FreeRow>`
    select ${rowAsJson('d')} as row, h.name as host_name, full_hosts.busy, ${explores} as explores, case when ${isPolicyDue(at)} then coalesce(
        (select max(c.ended_at) from commands c where c.device_id = d.id and c.by_policy), 'epoch') end as policy_due_since
    from devices d join hosts h on h.id = d.host_id, lateral (
      select count(*)::integer as busy from test_runs r where r.host_id = h.id and ${isUnderWay}
    ) full_hosts
    where d.removed_at is null and d.platform = 'ANDROID' and not h.draining and ${takesRuns} and ${where}
    order by d.id`.execute(trx);
  return rows.map(({ row, host_name, busy, explores: can, policy_due_since }) => {
    const device = toDeviceRow(row);
    let shown: Device | null = null;
    return {
      ...{ id: device.id, hostId: device.host_id ?? 0, busy, explores: can },
      battery: device.readings?.battery_level ?? null,
      policyDueSince: policy_due_since?.getTime() ?? null,
      device: () => (shown ??= toDevice(device, host_name)),
    };
  });
}

/** Those of tests `t` that agents carry out. */
export const ofAgents = sql<boolean>`(t.executor <> 'external')`;

/** Of which type the device of a test `t` with a filter will be; any: of either. */
export const typeOfFilter = sql`coalesce(t.device_filter ->> 'device_type', 'any')`;

/** More of them could not begin with all devices of a farm. */
const mostOfFilters = 2_000;

interface Wanted {
  whose: RawBuilder<boolean>;
  rates: PointRates;
  at: Date;
}

/** Those of `whose` in their turn: the first of each free device, and those that any may fit. */
export async function findWaitingRuns(
  trx: Trx,
  free: readonly FreeDevice[],
  wanted: Wanted,
): Promise<WaitingRun[]> {
  const first = (found: RawBuilder<unknown>) =>
    sql`select r.id ${found} order by ${turnOf('r', wanted.at)} limit ${sql.lit(mostOfFilters)}`;
  const rows = await readWaitingRuns(trx, free, wanted, first);
  const ofFilters = rows.filter(({ deviceId }) => deviceId === null).length;
  return ofFilters < mostOfFilters ? rows : readWaitingRuns(trx, free, wanted, byTurns(wanted.at));
}

/**
 * As many are looked at besides, the first of each test and by turns of each project, whatever goes before them: those
 * before them may fit nothing that is free.
 */
const byTurns = (at: Date) => (found: RawBuilder<unknown>) =>
  sql`
  select id from (
    select r.id, row_number() over (order by ${turnOf('r', at)}) as turn,
      row_number() over (order by r.of_test, r.of_project) as fair
    from (
      select r.*, row_number() over (partition by r.tid order by r.id) as of_test,
        row_number() over (partition by coalesce(r.project_id, -r.tid) order by ${turnOf('r', at)}) as of_project
      ${found}
    ) r
  ) turns where turn <= ${mostOfFilters} or fair <= ${mostOfFilters}`;

async function readWaitingRuns(
  trx: Trx,
  free: readonly FreeDevice[],
  { whose, rates, at }: Wanted,
  chosen: (found: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<WaitingRun[]> {
  const ids = free.map(({ id }) => id);
  const ready = sql`r.state = 'queued' and ${whose} and r.stop_asked_at is null and ${pausedBy} is null
    and (r.not_before is null or r.not_before <= ${at}::timestamptz) and (r.uid is null or ${roomOfUser} > 0)`;
  const canPay = (type: RawBuilder<unknown>) =>
    sql`(r.uid is null and r.team_id is null or ${pointsToKeep(rates, type, at)} <= ${pointsOfPayer(at)})`;
  const battery = sql`(d.readings ->> 'battery_level')::integer`;
  const minimum = sql`(t.options ->> 'min_battery')::integer`;
  const ofFilters = chosen(sql`from test_runs r join tests t on t.tid = r.tid ${withPauses} ${withUser}
      where ${ready} and r.device_id is null and ${canPay(typeOfFilter)}`);
  const { rows } = await sql<WaitingRun>`
    with first_of_device as (
      select distinct on (r.device_id) r.id
      from test_runs r join tests t on t.tid = r.tid join devices d on d.id = r.device_id
        join hosts h on h.id = d.host_id ${withPauses} ${withUser}
      where ${ready} and r.device_id = any(${ids}) and (${battery} is null or ${battery} >= ${minimum})
        and (not ${wantsToExplore} or ${explores}) and ${canPay(sql`d.type`)}
      order by r.device_id, ${turnOf('r', at)}
    ), of_filters as (${ofFilters})
    select r.id, r.tid, r.device_id as "deviceId", t.device_filter as filter, ${minimum} as "minBattery", r.queued_at as "queuedAt",
      ${wantsToExplore} as explores, r.tokkidan_id is not null as "isOfSquad", r.uid, r.team_id as "teamId", ${roomOfUser} as room
    from test_runs r join tests t on t.tid = r.tid ${withUser}
    where r.id in (select id from first_of_device union all select id from of_filters)
    order by ${turnOf('r', at)}`.execute(trx);
  return rows;
}
