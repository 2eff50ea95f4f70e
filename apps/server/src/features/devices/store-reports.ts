import type { StateThresholds } from '@rackhand/contract/device/state-thresholds';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { HostsTable } from '../../platform/database/farm-tables.ts';
import type { DeviceChange } from './device-change.ts';
import { lockRegistration, type Newcomer, registerDevices } from './device-registration.ts';
import { createFinder } from './find-reported.ts';
import { type Refused, refusalsAfter, takeWhatFits, writeRefusals } from './host-capacity.ts';
import type { HostReport } from './host-report.ts';
import type { PoolSnapshots } from './pool-snapshots.ts';
import { rowAsJson, toDeviceRow } from './read-device-row.ts';
import { createReportBatch, isReturn, isThere, RegistrationNeeded } from './report-batch.ts';
import { tellHost } from './tell-host.ts';
import { isKnown, lockMarked, type StoredDevices, writeDeviceChanges } from './write-device-changes.ts';

export interface ReportStoreDeps {
  thresholds: StateThresholds;
  snapshots: PoolSnapshots;
  /** Told when devices have just been lost. */
  onLost?: (at: Date) => void;
}

/** Commands are another room's. */
interface ReportDeps extends ReportStoreDeps {
  /** Whether a reboot was asked of a row of `devices`, as a part of a statement. */
  isAskedToReboot: RawBuilder<boolean>;
}

type HostRow = Selectable<HostsTable>;

/** Stores reports in their order, all in one transaction. */
export async function storeReports(
  db: Db,
  deps: ReportDeps,
  reports: readonly HostReport[],
  at: Date,
): Promise<StoredDevices | null> {
  const run = (registering: boolean): Promise<StoredDevices | null> =>
    db.transaction().execute((trx) => storeIn(trx, deps, { reports, at, registering }));
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof RegistrationNeeded)) throw error;
    return run(true);
  }
}

interface Work {
  reports: readonly HostReport[];
  at: Date;
  registering: boolean;
}

async function storeIn(trx: Trx, deps: ReportDeps, work: Work): Promise<StoredDevices | null> {
  if (work.registering) await lockRegistration(trx);
  const hosts = await lockHosts(trx, work);
  const reports = work.reports.filter((report) => isCurrent(report, hosts));
  const registered = work.registering ? await registerUnknown(trx, reports, hosts, work.at) : nobodyNew;
  const { newIds } = registered;
  const { rows, marked: asked } = await lockMarked(trx, concernedBy(reports), deps.isAskedToReboot);
  const batch = createReportBatch(trx, { rows, asked, newIds, hosts, ...work, ...deps });
  for (const report of reports) await batch.apply(report);
  const changes = batch.changes();
  const refusals = refusalsAfter(reports, hosts, [...registered.refused, ...batch.refused()]);
  const returned = reports.filter((report) => isReturn(report, hosts));
  const written = await writeDeviceChanges(trx, deps, changes, {
    at: work.at,
    bump: returned.length > 0 || refusals.length > 0,
  });
  if (changes.some(isLost)) deps.onLost?.(work.at);
  if (written === null) return null;
  const { version, devices } = written;
  for (const { link } of returned) {
    await markOnline(trx, link.hostId, { version, at: work.at });
    await tellHost(trx, 'host.back', { hostId: link.hostId, at: work.at });
  }
  await writeRefusals(trx, refusals, version);
  return devices;
}

function isLost({ before, after }: DeviceChange): boolean {
  return before.connection !== after.connection && after.connection !== 'device';
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
  // A question for one, which most are: its plan is worth keeping, for the database knows that it finds one.
  if (whole.length === 0 && udids.length === 1) return sql<boolean>`udid = ${udids[0]} and ${isKnown}`;
  if (whole.length === 0) return sql<boolean>`udid = any(${udids}) and ${isKnown}`;
  return sql<boolean>`(udid = any(${udids}) or host_id = any(${whole}) or rival_host_id = any(${whole})) and ${isKnown}`;
}

interface Registered {
  newIds: ReadonlySet<number>;
  refused: readonly Refused[];
}
const nobodyNew: Registered = { newIds: new Set(), refused: [] };

async function registerUnknown(
  trx: Trx,
  reports: readonly HostReport[],
  hosts: ReadonlyMap<number, HostRow>,
  at: Date,
): Promise<Registered> {
  const rows = await trx
    .selectFrom('devices')
    .select(rowAsJson('devices').as('row'))
    .where(concernedBy(reports))
    .execute();
  const find = createFinder(rows.map(({ row }) => toDeviceRow(row)));
  const newcomers = new Map<string, Newcomer>();
  for (const { link, kind, sightings } of reports) {
    const host = hosts.get(link.hostId);
    for (const sighting of sightings.values()) {
      if (host === undefined || !isThere(sighting)) continue;
      if (find(sighting.udid, host.id) !== undefined) continue;
      const key = sighting.provisional ? `${String(host.id)} ${sighting.udid}` : sighting.udid;
      const state = kind === 'snapshot' ? 'online' : host.state;
      if (!newcomers.has(key)) newcomers.set(key, { host: { ...host, state }, sighting });
    }
  }
  const { taken, refused } = await takeWhatFits(trx, [...newcomers.values()]);
  return {
    newIds: new Set(await registerDevices(trx, taken, at)),
    refused: refused.map(({ host, sighting }) => ({ hostId: host.id, udid: sighting.udid })),
  };
}

async function markOnline(
  trx: Trx,
  hostId: number,
  { version, at }: { version: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('hosts')
    .set({ state: 'online', away_since: null, state_since: at, changed_version: version })
    .where('id', '=', hostId)
    .execute();
}
