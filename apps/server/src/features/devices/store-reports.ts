import type { Sighting } from '@rackhand/contract/sighting';
import type { StateThresholds } from '@rackhand/contract/state-thresholds';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { HostsTable } from '../../platform/database/farm-tables.ts';
import { attributeSighting } from './attribute-sighting.ts';
import { beginChange, type DeviceChange, type LinkEpoch, stepChange } from './device-change.ts';
import { lockRegistration, type Newcomer, placeDevice, registerDevices } from './device-registration.ts';
import type { DeviceRow } from './device-row.ts';
import { arnOf } from './device-shape.ts';
import { isKnown, lockDevices, writeDeviceChanges } from './device-store.ts';
import { type PoolSnapshots, touchedGroups } from './pool-snapshots.ts';
import type { Cause } from './settle-state.ts';

/** One message of an agent, as whole sightings. */
export interface HostReport {
  link: LinkEpoch;
  /** `snapshot`: devices of the host that are not named are not there. */
  kind: 'snapshot' | 'changes';
  /** By udid, in the message's order; null: the host has forgotten the device. */
  sightings: ReadonlyMap<string, Sighting | null>;
}

export interface ReportStoreDeps {
  thresholds: StateThresholds;
  snapshots: PoolSnapshots;
}

type HostRow = Selectable<HostsTable>;

/** Someone has to be registered or placed first, under a lock that comes before those already held. */
class RegistrationNeeded extends Error {}

/** Stores reports in their order, all in one transaction. */
export async function storeReports(
  db: Db,
  deps: ReportStoreDeps,
  reports: readonly HostReport[],
  at: Date,
): Promise<void> {
  const run = (registering: boolean): Promise<void> =>
    db.transaction().execute((trx) => storeIn(trx, deps, { reports, at, registering }));
  try {
    await run(false);
  } catch (error) {
    if (!(error instanceof RegistrationNeeded)) throw error;
    await run(true);
  }
}

interface Work {
  reports: readonly HostReport[];
  at: Date;
  registering: boolean;
}

async function storeIn(trx: Trx, deps: ReportStoreDeps, work: Work): Promise<void> {
  if (work.registering) await lockRegistration(trx);
  const hosts = await lockHosts(trx, work);
  const reports = work.reports.filter((report) => isCurrent(report, hosts));
  const newIds = work.registering ? await registerUnknown(trx, reports, hosts, work.at) : new Set<number>();
  const rows = await lockDevices(trx, concernedBy(reports));
  const batch = createBatch(trx, deps, { rows, newIds, hosts, ...work });
  for (const report of reports) await batch.apply(report);
  const changes = batch.changes();
  const returned = reports.filter(
    ({ kind, link }) => kind === 'snapshot' && hosts.get(link.hostId)?.state === 'away',
  );
  const version = await writeDeviceChanges(trx, changes, { bump: returned.length > 0 });
  if (version === null) return;
  for (const { link } of returned) await markOnline(trx, link.hostId, version);
  await deps.snapshots.take(trx, touchedGroups(changes), version, work.at);
}

/** Only hosts whose row decides something: of snapshots, and of registrations. */
async function lockHosts(trx: Trx, { reports, registering }: Work): Promise<Map<number, HostRow>> {
  const ids = reports.filter(({ kind }) => registering || kind === 'snapshot').map(({ link }) => link.hostId);
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('hosts')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function isCurrent({ link }: HostReport, hosts: ReadonlyMap<number, HostRow>): boolean {
  const host = hosts.get(link.hostId);
  return host === undefined || host.link_epoch === link.epoch;
}

function concernedBy(reports: readonly HostReport[]): ReturnType<typeof sql<boolean>> {
  const udids = reports.flatMap(({ sightings }) => [...sightings.keys()]);
  const whole = reports.filter(({ kind }) => kind === 'snapshot').map(({ link }) => link.hostId);
  if (whole.length === 0) return sql<boolean>`udid = any(${udids}) and ${isKnown}`;
  return sql<boolean>`(udid = any(${udids}) or host_id = any(${whole}) or rival_host_id = any(${whole})) and ${isKnown}`;
}

async function registerUnknown(
  trx: Trx,
  reports: readonly HostReport[],
  hosts: ReadonlyMap<number, HostRow>,
  at: Date,
): Promise<Set<number>> {
  const rows = await trx.selectFrom('devices').selectAll().where(concernedBy(reports)).execute();
  const find = createFinder(rows);
  const newcomers = new Map<string, Newcomer>();
  for (const { link, kind, sightings } of reports) {
    const host = hosts.get(link.hostId);
    for (const sighting of sightings.values()) {
      if (host === undefined || sighting === null || sighting.connection === 'absent') continue;
      if (find(sighting.udid, host.id) !== undefined) continue;
      const key = sighting.provisional ? `${String(host.id)} ${sighting.udid}` : sighting.udid;
      const state = kind === 'snapshot' ? 'online' : host.state;
      if (!newcomers.has(key)) newcomers.set(key, { host: { ...host, state }, sighting });
    }
  }
  return new Set(await registerDevices(trx, [...newcomers.values()], at));
}

type Finder = (udid: string, hostId: number) => DeviceRow | undefined;

/** A provisional udid is adb's serial on one host: it names nothing on another. */
function createFinder(rows: readonly DeviceRow[]): Finder {
  const shared = new Map<string, DeviceRow>();
  const provisional = new Map<string, DeviceRow>();
  for (const row of rows) {
    if (row.provisional) provisional.set(`${String(row.host_id)} ${row.udid}`, row);
    else shared.set(row.udid, row);
  }
  return (udid, hostId) => shared.get(udid) ?? provisional.get(`${String(hostId)} ${udid}`);
}

interface BatchInput extends Work {
  rows: readonly DeviceRow[];
  newIds: ReadonlySet<number>;
  hosts: ReadonlyMap<number, HostRow>;
}

interface Batch {
  apply(report: HostReport): Promise<void>;
  changes(): DeviceChange[];
}

function createBatch(
  trx: Trx,
  deps: ReportStoreDeps,
  { rows, newIds, hosts, at, registering }: BatchInput,
): Batch {
  const find = createFinder(rows);
  const changeOf = new Map<number, DeviceChange>();
  const begin = (row: DeviceRow, report: HostReport): DeviceChange => {
    const existing = changeOf.get(row.id);
    if (existing !== undefined) return existing;
    const withHost = isReturn(report);
    const change = beginChange(row, { isNew: newIds.has(row.id), withHost, link: report.link });
    changeOf.set(row.id, change);
    return change;
  };
  const isReturn = ({ kind, link }: HostReport): boolean =>
    kind === 'snapshot' && hosts.get(link.hostId)?.state === 'away';

  const applyOne = async (row: DeviceRow, seen: Sighting | null, report: HostReport): Promise<void> => {
    const change = begin(row, report);
    if (change.after.removed_at !== null) return;
    const { hostId } = report.link;
    const present =
      isReturn(report) && change.after.host_id === hostId
        ? { ...change.after, host_away: false }
        : change.after;
    const { row: attributed, isNewConflict } = attributeSighting(present, { hostId, seen, at });
    if (isNewConflict) await auditConflict(trx, attributed, hostId);
    const placed = await placeWhenIdentified(change.after, attributed, hostId);
    const cause: Cause = {
      at,
      by: 'agent',
      reason: change.isNew ? 'FIRST_SEEN' : isReturn(report) ? 'HOST_BACK' : '',
    };
    stepChange(change, placed, cause, deps.thresholds);
  };
  const placeWhenIdentified = async (
    before: DeviceRow,
    after: DeviceRow,
    hostId: number,
  ): Promise<DeviceRow> => {
    if (!before.provisional || after.provisional || after.rack_slot !== null || after.removed_at !== null)
      return after;
    if (!registering) throw new RegistrationNeeded();
    const host = hosts.get(hostId);
    return host === undefined ? after : placeDevice(trx, after, host);
  };

  return {
    apply: async (report) => {
      const { hostId } = report.link;
      const reported = new Set<number>();
      for (const [udid, seen] of report.sightings) {
        const row = find(udid, hostId);
        if (row === undefined) {
          if (seen !== null && seen.connection !== 'absent' && !registering) throw new RegistrationNeeded();
          continue;
        }
        reported.add(row.id);
        await applyOne(row, seen, report);
      }
      if (report.kind === 'changes') return;
      const isHere = (row: DeviceRow): boolean => row.host_id === hostId || row.rival_host_id === hostId;
      const missing = rows.filter((row) => isHere(row) && !reported.has(row.id));
      for (const row of missing) await applyOne(row, null, report);
    },
    changes: () => [...changeOf.values()],
  };
}

async function markOnline(trx: Trx, hostId: number, version: number): Promise<void> {
  await trx
    .updateTable('hosts')
    .set({ state: 'online', away_since: null, changed_version: version })
    .where('id', '=', hostId)
    .execute();
}

async function auditConflict(trx: Trx, row: DeviceRow, hostId: number): Promise<void> {
  await recordAudit(trx, {
    actor: { name: 'agent' },
    action: 'device.seen_on_two_hosts',
    object: arnOf(row.id),
    before: { host_id: row.host_id },
    after: { host_id: row.host_id, also_seen_by: hostId },
    result: 'ok',
  });
}
