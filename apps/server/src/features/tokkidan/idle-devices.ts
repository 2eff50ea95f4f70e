import { standardOptions } from '@rackhand/contract/test/option-defaults';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type FreeDevice, findFreeDevices } from '../runs/find-work.ts';
import { createFilterMatch, distinctionOf } from '../runs/match-filter.ts';
import type { TokkidanRow } from './tokkidan-row.ts';

/**
 * The numbers of those devices of its squad that nobody has or waits for and whose hosts have room, the one first on which
 * the app was crawled longest ago.
 */
export async function findIdle(trx: Trx, row: TokkidanRow, runsPerHost: number, at: Date): Promise<number[]> {
  const free = (await findFreeDevices(trx, runsPerHost, at)).filter(
    ({ explores, battery }) => explores && (battery === null || battery >= standardOptions.min_battery),
  );
  const last = await readLastRuns(trx, row.id, free);
  const squad = free.filter(({ id }) => last.has(id)).filter(isOfSquad(row, at));
  squad.sort((left, right) => (last.get(left.id) ?? 0) - (last.get(right.id) ?? 0) || left.id - right.id);
  const roomy = withinRoom(withinKinds(squad, row), runsPerHost);
  return roomy.slice(0, row.device_filter?.count ?? roomy.length).map(({ id }) => id);
}

/** By device the last run of an app on it, 0: none; without those that a run waits for. */
async function readLastRuns(
  trx: Trx,
  tokkidanId: number,
  free: readonly FreeDevice[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ device_id: number; last: number }>`
    select d.id as device_id, coalesce((select r.id from test_runs r
      where r.tokkidan_id = ${tokkidanId} and r.device_id = d.id order by r.id desc limit 1), 0) as last
    from unnest(${free.map(({ id }) => id)}::integer[]) d (id)
    where not exists (select from test_runs r where r.device_id = d.id and r.state = 'queued')`.execute(trx);
  return new Map(rows.map(({ device_id, last }) => [device_id, last]));
}

function isOfSquad({ device_ids, device_filter }: TokkidanRow, at: Date): (device: FreeDevice) => boolean {
  if (device_filter === null) {
    const ids = new Set(device_ids);
    return ({ id }) => ids.has(id);
  }
  const matches = createFilterMatch(device_filter, at.getTime());
  return ({ device }) => matches(device());
}

/** Of several of one model or system the first, where its filter says so. */
function withinKinds(devices: readonly FreeDevice[], { device_filter: filter }: TokkidanRow): FreeDevice[] {
  const seen = new Set<string>();
  return devices.filter(({ device }) => {
    const kind = filter === null ? null : distinctionOf(filter, device());
    if (kind === null) return true;
    const isNew = !seen.has(kind);
    seen.add(kind);
    return isNew;
  });
}

function withinRoom(devices: readonly FreeDevice[], runsPerHost: number): FreeDevice[] {
  const busy = new Map<number, number>();
  return devices.filter(({ hostId, busy: before }) => {
    const now = busy.get(hostId) ?? before;
    busy.set(hostId, now + 1);
    return now < runsPerHost;
  });
}
