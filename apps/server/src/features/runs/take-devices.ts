import { randomUUID } from 'node:crypto';
import { runLimits } from '@rackhand/contract/test/run-states';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { Deployments } from '../../platform/deployments/deployments.ts';
import { lockDevicesWhere } from '../devices/change-devices.ts';
import { beginChange, stepChange } from '../devices/device-change.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { storeDeviceChanges } from '../devices/write-device-changes.ts';
import { giveAway } from '../leases/change-lease.ts';
import { lockPayers, payStarts } from '../points/charge-starts.ts';
import { ratesOf } from '../points/point-rates.ts';
import { type Chosen, chooseDevices } from './choose-devices.ts';
import { findTaken } from './find-taken.ts';
import { findFreeDevices, findWaitingRuns, isUnasked, ofAgents } from './find-work.ts';
import { type KeptApps, readKeptApps } from './kept-apps.ts';
import { planAfterRunner, planOf } from './plan.ts';
import { runChannel } from './run-channel.ts';
import { admitUsers } from './user-room.ts';

export interface TakeDeps extends ReportStoreDeps {
  config: { runsPerHost: number };
  deployments: Pick<Deployments, 'ofGroup'>;
}

/** Who is to carry out what is taken. */
export interface Taker {
  /** Which runs, over their `tests` t and `test_runs` r. */
  whose: RawBuilder<boolean>;
  /** null: the agents of the devices. */
  runner: { name: string; token: string } | null;
  most: number;
}

const agents: Taker = { whose: ofAgents, runner: null, most: Number.POSITIVE_INFINITY };

/** Two servers at once would count a host's runs past each other. */
export const takingLock = 71_009;

/**
 * Gives devices that are free to runs that wait, in their turn: lease, attempt, state of run and device in one statement.
 * Answers the hosts whose agents have something to begin, and
 * whether to look again: where a user has room no more, or its payer no points, somebody else's run may take the device.
 * `onTurn`: what is free and what waits is read from here on.
 */
export async function takeDevices(
  db: Db,
  deps: TakeDeps,
  at: Date,
  onTurn: () => void = () => undefined,
): Promise<{ hosts: number[]; isMore: boolean }> {
  return db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    onTurn();
    const pairs = await takePairs(trx, deps, agents, at);
    const hosts = [...new Set(pairs.map(({ hostId }) => hostId))];
    for (const hostId of hosts) await sql`select pg_notify(${runChannel}, ${String(hostId)})`.execute(trx);
    return { hosts, isMore: pairs.some(({ uid, teamId }) => uid !== null || teamId !== null) };
  });
}

export async function waitForTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${takingLock})`.execute(trx);
}

/** What this taker, whose turn it is, has from now on, in the transaction of its caller. Users are locked first, then wallets, then runs and devices. */
export async function takePairs(
  trx: Trx,
  deps: TakeDeps,
  taker: Taker,
  at: Date,
): Promise<Omit<Chosen, 'deviceId'>[]> {
  const { runsPerHost } = deps.config;
  const free = await findFreeDevices(trx, runsPerHost, at);
  const rates = ratesOf(deps.deployments);
  const { whose, most } = taker;
  const runs = free.length === 0 ? [] : await findWaitingRuns(trx, free, { whose, rates, at });
  if (runs.length === 0) return [];
  const taken = await findTaken(trx, runs);
  const chosen = await admitUsers(trx, chooseDevices({ runs, free, runsPerHost, taken, now: at.getTime() }));
  const charges = await lockPayers(trx, chosen, { rates, at });
  const pairs = await payStarts(trx, (await lockPairs(trx, chosen)).slice(0, most), charges, at);
  if (pairs.length > 0) await storePairs(trx, deps, { pairs, taker }, at);
  return pairs;
}

interface Pair extends Chosen {
  device: DeviceRow;
}

/** What somebody else has in hand just now is left for the next time; what has changed since it was looked at, too. */
async function lockPairs(trx: Trx, chosen: readonly Chosen[]): Promise<Pair[]> {
  const { rows: devices } = await sql<{ id: number }>`
    select id from devices where id = any(${chosen.map(({ deviceId }) => deviceId)}::integer[])
    order by id for no key update skip locked`.execute(trx);
  const ids = devices.map(({ id }) => id);
  const rows = await lockDevicesWhere(
    trx,
    sql<boolean>`id in (select d.id from devices d where d.id = any(${ids}::integer[]) and d.state = 'AVAILABLE'
      and d.removed_at is null and not d.host_draining and ${isUnasked})`,
  );
  const runs = await sql<{ id: number }>`
    select id from test_runs where id = any(${chosen.map(({ runId }) => runId)}::bigint[]) and state = 'queued'
    order by id for no key update skip locked`.execute(trx);
  const free = new Map(rows.map((device) => [device.id, device]));
  const waiting = new Set(runs.rows.map(({ id }) => id));
  return chosen.flatMap((pair) => {
    const device = free.get(pair.deviceId);
    const isThere = waiting.has(pair.runId) && device?.host_id === pair.hostId;
    return isThere ? [{ ...pair, device }] : [];
  });
}

interface Taken {
  pairs: readonly Pair[];
  taker: Taker;
}

async function storePairs(trx: Trx, deps: TakeDeps, { pairs, taker }: Taken, at: Date): Promise<void> {
  const kept = await readKeptApps(
    trx,
    pairs.map(({ deviceId }) => deviceId),
  );
  const changes = pairs.map(({ device }) => {
    const change = beginChange(device);
    const next: DeviceRow = { ...device, holder: 'STANDBY' };
    stepChange(change, next, { at, by: 'server', reason: 'RUN_TAKEN' }, deps.thresholds);
    return change;
  });
  const version = await bumpTopic(trx, 'tests');
  await storeDeviceChanges(trx, deps, changes, { at, besides: begun({ pairs, taker, version }, kept, at) });
}

/** Lease, attempt and run, as parts of the statement that stores the devices. */
function begun(
  { pairs, taker: { runner }, version }: Taken & { version: number },
  kept: KeptApps,
  at: Date,
): RawBuilder<unknown> {
  const wanted = pairs.map(({ runId, deviceId, hostId, device }) => ({
    ...{ lease_id: randomUUID(), run_id: runId, device_id: deviceId, host_id: hostId },
    of_device: { ...kept.of(deviceId), appium_port: device.port },
  }));
  const leases = giveAway({
    ...{ kind: 'run', state: 'STANDBY', at, expiresAt: new Date(at.getTime() + runLimits.leaseMs) },
    to: sql`select w.lease_id, w.device_id, r.tid || '-' || r.n as note, t.created_by as taken_by, r.group_type
      from wanted w join test_runs r on r.id = w.run_id join tests t on t.tid = r.tid order by w.device_id`,
  });
  const plan = runner === null ? planOf : sql`${planOf} || ${planAfterRunner}`;
  return sql`wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(wanted)}::json)
        as wanted (lease_id uuid, run_id bigint, device_id integer, host_id integer, of_device jsonb)
    ), taken as (${leases}), attempted as (
      insert into run_attempts (run_id, attempt, fence, host_id, device_id, plan, started_at, runner, runner_token)
      select r.id, r.attempt + 1, taken.fence, w.host_id, w.device_id, ${plan} || w.of_device, ${at}::timestamptz,
        ${runner?.name ?? null}::text, ${runner?.token ?? null}::text
      from wanted w join taken using (lease_id) join test_runs r on r.id = w.run_id join tests t on t.tid = r.tid
        join devices d on d.id = w.device_id
    ), standing_by as (
      update test_runs r set state = 'standby', stage = null, done = 0, total = 0, device_id = w.device_id,
        host_id = w.host_id, attempt = r.attempt + 1, lease_id = taken.lease_id, fence = taken.fence, link_epoch = null,
        heard_at = null, not_before = null, still_since = null, waiting_reason = null, waiting_detail = '',
        runner = ${runner?.name ?? null}::text, runner_end = null, yield_asked_at = null, started_at = null, crashes = 0, anrs = 0, changed_version = ${version}
      from wanted w join taken using (lease_id) where r.id = w.run_id
    )`;
}
