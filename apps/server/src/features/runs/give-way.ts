import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import { ratesOf } from '../points/point-rates.ts';
import { type Chosen, chooseDevices } from './choose-devices.ts';
import { findTaken } from './find-taken.ts';
import { type FreeDevice, findWaitingRuns, isFree, ofAgents, readFreeDevices } from './find-work.ts';
import { runChannel } from './run-channel.ts';
import { isAskedFor } from './runner-labels.ts';
import type { TakeDeps } from './take-devices.ts';

/** A run of the squad, and the device that it could let go. */
interface SquadRun {
  id: number;
  deviceId: number;
  hostId: number;
  isAsked: boolean;
}

const squadUnderWay = sql<boolean>`r.tokkidan_id is not null and ${isUnderWay}`;

/**
 * Asks those runs of the squad to let their devices go on which runs of others could begin: just as many as those need.
 * Called behind the giving of what is free: whoever waits still has found nothing. Document 9, Tokkidan.
 */
export async function giveWay(db: Db, deps: TakeDeps, at: Date): Promise<void> {
  const squad = await readSquad(db);
  if (squad.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const wanted = await findWanted(trx, squad, deps, at);
    if (wanted.length === 0) return;
    const { rows } = await sql<{ host_id: number }>`
      update test_runs r set yield_asked_at = ${at}::timestamptz
      where r.id = any(${wanted}::bigint[]) and ${squadUnderWay} and r.state <> 'cleaning' and r.yield_asked_at is null
      returning r.host_id`.execute(trx);
    for (const hostId of new Set(rows.map(({ host_id }) => host_id)))
      await sql`select pg_notify(${runChannel}, ${String(hostId)})`.execute(trx);
  });
}

async function readSquad(db: Db): Promise<SquadRun[]> {
  const { rows } = await sql<SquadRun>`
    select r.id, r.device_id as "deviceId", r.host_id as "hostId",
      r.yield_asked_at is not null or r.stop_asked_at is not null or r.state = 'cleaning' as "isAsked"
    from test_runs r where ${squadUnderWay} order by r.id desc`.execute(db);
  return rows;
}

/** Who would begin where if the squad were away; of those devices the ones that it has, and on a full host as many more. */
async function findWanted(
  trx: Trx,
  squad: readonly SquadRun[],
  { config: { runsPerHost }, deployments }: TakeDeps,
  at: Date,
): Promise<number[]> {
  const devices = await readWithoutSquad(trx, squad, at);
  const whose = sql<boolean>`(${ofAgents} or ${isAskedFor(at)})`;
  const rates = ratesOf(deployments);
  const runs = (await findWaitingRuns(trx, devices, { whose, rates, at })).filter(
    ({ isOfSquad }) => !isOfSquad,
  );
  if (runs.length === 0) return [];
  const taken = await findTaken(trx, runs);
  const chosen = chooseDevices({ runs, free: devices, runsPerHost, taken, now: at.getTime() });
  return runsToAsk(squad, chosen);
}

/** Devices as they would be without the squad: those that are let go already come first, so that nobody else is asked. */
async function readWithoutSquad(trx: Trx, squad: readonly SquadRun[], at: Date): Promise<FreeDevice[]> {
  const held = new Map(squad.map((run) => [run.deviceId, run]));
  const ofHost = new Map<number, number>();
  for (const { hostId } of squad) ofHost.set(hostId, (ofHost.get(hostId) ?? 0) + 1);
  const ids = [...held.keys()];
  const hosts = [...ofHost.keys()];
  const devices = await readFreeDevices(
    trx,
    sql<boolean>`(d.id = any(${ids}::integer[]) or (d.host_id = any(${hosts}::integer[]) and ${isFree}))`,
    at,
  );
  const rank = ({ id }: FreeDevice): number => {
    const run = held.get(id);
    if (run === undefined) return 0;
    return run.isAsked ? 1 : 2;
  };
  return devices
    .map((device) => ({ ...device, busy: device.busy - (ofHost.get(device.hostId) ?? 0) }))
    .sort((left, right) => rank(left) - rank(right));
}

/** A free device that nobody gets stands on a full host: another run of the squad makes room there. */
export function runsToAsk(squad: readonly SquadRun[], chosen: readonly Chosen[]): number[] {
  const held = new Map(squad.map((run) => [run.deviceId, run]));
  const asked = new Set(squad.filter(({ isAsked }) => isAsked).map(({ id }) => id));
  const wanted = new Set(chosen.flatMap(({ deviceId }) => held.get(deviceId)?.id ?? []));
  for (const { deviceId, hostId } of chosen) {
    if (held.has(deviceId)) continue;
    const others = squad.filter((run) => run.hostId === hostId && !wanted.has(run.id));
    const other = others.find(({ id }) => asked.has(id)) ?? others[0];
    if (other !== undefined) wanted.add(other.id);
  }
  return [...wanted].filter((id) => !asked.has(id));
}
