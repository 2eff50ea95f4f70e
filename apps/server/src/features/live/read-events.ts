import type { LiveEvent } from '@rackhand/contract/call/live-events';
import type { Db } from '../../platform/database/database.ts';
import { readChangedAlerts } from '../alerts/alert-list.ts';
import { readChangedCommands } from '../commands/command-list.ts';
import { readChangedBulks } from '../commands/store-bulk.ts';
import { readChangedLists } from '../custom-settings/changed-lists.ts';
import { readChangedDeviceApps } from '../device-apps/changed-device-apps.ts';
import type { FarmPart } from '../devices/farm-delta.ts';
import { readChangedHosts } from '../hosts/host-list.ts';
import { readChangedIncidents } from '../incidents/incident-list.ts';
import { readChangedNotices } from '../notices/changed-notices.ts';
import { readRacks } from '../racks/read-racks.ts';
import { readChangedRepairs } from '../repairs/changed-repairs.ts';
import { readChangedRollouts } from '../rollouts/changed-rollouts.ts';
import { readChangedRuns } from '../runs/changed-runs.ts';
import { readChangedSchedules } from '../schedule/tell-schedule.ts';
import type { FarmEvent } from './event-frames.ts';
import type { OwnPart } from './topic-changes.ts';

interface Changed<Row> {
  version: number;
  row: Row;
  /** Whose it is, of what is no whole farm's. */
  groupType?: string;
  /** What other deployments are told of it. */
  elsewhere?: Row;
}

type LivePart = FarmPart | OwnPart;

type Readers = {
  [Part in LivePart]: (
    db: Db,
    after: number,
    upTo: number,
    changedAt: number,
  ) => Promise<Changed<LiveEvent<Part>>[]>;
};

/** How what has changed after a number of its topic is read, for each part, in the order in which one change of several is told; racks are told whole, and of packages and recoveries that they have changed, as of their last change: told once more with a later one, a client would have it twice. */
const readers: Readers = {
  rack: async (db, _after, _upTo, changedAt) => [{ version: changedAt, row: await readRacks(db) }],
  package: (_db, _after, _upTo, changedAt) =>
    Promise.resolve([{ version: changedAt, row: { revision: changedAt } }]),
  rollout: readChangedRollouts,
  recovery: (_db, _after, _upTo, changedAt) =>
    Promise.resolve([{ version: changedAt, row: { revision: changedAt } }]),
  device_app: readChangedDeviceApps,
  command: readChangedCommands,
  bulk: readChangedBulks,
  incident: readChangedIncidents,
  alert: readChangedAlerts,
  repair: readChangedRepairs,
  protected_app: (_db, _after, _upTo, changedAt) => Promise.resolve([{ version: changedAt, row: {} }]),
  custom_setting: readChangedLists,
  schedule: readChangedSchedules,
  test: readChangedRuns,
  notice: readChangedNotices,
  host: readChangedHosts,
};

/**
 * The events of those parts after one number of their topic, up to another. What is read after the news may have changed once
 * more: its event must not claim what has not been told yet.
 */
export async function readEvents(
  db: Db,
  parts: ReadonlyMap<LivePart, number>,
  { after, upTo }: { after: number; upTo: number },
): Promise<FarmEvent[]> {
  const events: FarmEvent[] = [];
  for (const name of Object.keys(readers) as LivePart[]) {
    const changedAt = parts.get(name);
    if (changedAt === undefined) continue;
    for (const { version, row, elsewhere, ...whose } of await readers[name](db, after, upTo, changedAt))
      events.push({
        ...whose,
        ...(elsewhere !== undefined && { elsewhere: JSON.stringify(elsewhere) }),
        ...{ name, version: Math.min(version, upTo), json: JSON.stringify(row) },
      });
  }
  return events;
}
