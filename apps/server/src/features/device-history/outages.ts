import {
  type Availability,
  availabilityDays,
  historyLimits,
  type Outage,
} from '@rackhand/contract/device/device-history';
import type { DeviceError } from '@rackhand/contract/device/device-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { notCounted, outageTables } from './outage-spans.ts';

const dayMs = 24 * 60 * 60_000;

export interface OutageRow {
  cause: DeviceError;
  at: Date;
  ended: Date;
  lasts: boolean;
}

export function toOutage({ cause, at, ended, lasts }: OutageRow): Outage {
  return {
    cause,
    started_at: koreanTime(at),
    ended_at: lasts ? null : koreanTime(ended),
    seconds: Math.ceil((ended.getTime() - at.getTime()) / 1000),
  };
}

/** Newest first. */
export async function readOutages(db: Db, deviceId: number, now: Date): Promise<Outage[]> {
  const from = new Date(now.getTime() - historyLimits.lookBackDays * dayMs);
  const { rows } = await sql<OutageRow>`
    with ${outageTables({ deviceId, from, to: now })}
    select cause, at, ended, lasts from outages order by id desc limit ${historyLimits.outagesListed}`.execute(
    db,
  );
  return rows.map(toOutage);
}

interface Sums {
  known_ms: number;
  uncounted_ms: number;
  broken_ms: number;
  outages: number;
}

function percentOf(counted: number, broken: number): number | null {
  if (counted < historyLimits.leastCountedSeconds * 1000) return null;
  return Math.round(((counted - broken) / counted) * 10_000) / 100;
}

/** Of the time in which the device was in the farm and meant to work. */
export async function readAvailability(db: Db, deviceId: number, now: Date): Promise<Availability[]> {
  const of = async (days: number): Promise<Availability> => {
    const from = new Date(now.getTime() - days * dayMs);
    const length = sql`extract(epoch from ended - began)::double precision * 1000`;
    const { rows } = await sql<Sums>`
      with ${outageTables({ deviceId, from, to: now })}
      select coalesce(sum(${length}), 0) as known_ms,
        coalesce(sum(${length}) filter (where to_state = any(${[...notCounted]}::text[])), 0) as uncounted_ms,
        coalesce(sum(${length}) filter (where is_broken), 0) as broken_ms,
        (select count(*) from outages) as outages
      from spans`.execute(db);
    const { known_ms = 0, uncounted_ms = 0, broken_ms = 0, outages = 0 } = rows[0] ?? {};
    const counted = known_ms - uncounted_ms;
    return {
      days,
      percent: percentOf(counted, broken_ms),
      outages,
      outage_seconds: Math.ceil(broken_ms / 1000),
      counted_seconds: Math.ceil(counted / 1000),
    };
  };
  return Promise.all(availabilityDays.map(of));
}
