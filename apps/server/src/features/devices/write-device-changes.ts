import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type DeviceChange, type Difference, differenceOf } from './device-change.ts';
import { coldNames, type DeviceRow, hotNames } from './device-row.ts';
import { type PoolSnapshots, touchedGroups } from './pool-snapshots.ts';
import { rowAsJson, toDeviceRow } from './read-device-row.ts';
import { bumpStatement, type Writing, writeStatement } from './write-statement.ts';

/** Removed by an admin still counts as known: it comes back only when an admin adds it again. */
export const isKnown = sql<boolean>`(removed_at is null or removed_by is not null)`;

/**
 * Locks devices in the order of their ids, as every transaction does. Not FOR UPDATE: that would also hold up the
 * foreign keys that point at the rows.
 */
export async function lockDevices(trx: Trx, which: RawBuilder<boolean>): Promise<DeviceRow[]> {
  return (await lockMarked(trx, which, sql<boolean>`false`)).rows;
}

/** The same, with the ids of those for which `mark` is true. */
export async function lockMarked(
  trx: Trx,
  which: RawBuilder<boolean>,
  mark: RawBuilder<boolean>,
): Promise<{ rows: DeviceRow[]; marked: ReadonlySet<number> }> {
  const found = await trx
    .selectFrom('devices')
    .select([rowAsJson('devices').as('row'), mark.as('is_marked')])
    .where(which)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const rows = found.map(({ row }) => toDeviceRow(row));
  return { rows, marked: new Set(rows.filter((_row, nth) => found[nth]?.is_marked).map(({ id }) => id)) };
}

interface WriteOptions {
  at: Date;
  /** Bump the farm's version although no device that is shown changed: a host did. */
  bump?: boolean;
  /** Parts of the same statement, for what is written with the devices. */
  besides?: RawBuilder<unknown>;
}

/** Devices that one farm change has changed, and nothing else that anybody sees. */
export interface StoredDevices {
  version: number;
  /** As they are in the database now. */
  rows: DeviceRow[];
}

interface Written {
  version: number;
  /** null where more than devices has changed, or not all of them were stored. */
  devices: StoredDevices | null;
}

/**
 * The one way in which devices change: stores what became of locked ones with their history, bumps the farm's version as
 * the last lock of the transaction, wakes the instances, and keeps the pool's snapshots. Gives the new version, or null
 * where nothing that is shown changed.
 */
export async function storeDeviceChanges(
  trx: Trx,
  deps: { snapshots: PoolSnapshots },
  changes: readonly DeviceChange[],
  options: WriteOptions,
): Promise<number | null> {
  return (await writeDeviceChanges(trx, deps, changes, options))?.version ?? null;
}

/** The same, with what it has made of them. */
export async function writeDeviceChanges(
  trx: Trx,
  { snapshots }: { snapshots: PoolSnapshots },
  changes: readonly DeviceChange[],
  options: WriteOptions,
): Promise<Written | null> {
  const { at, bump = false } = options;
  const written = await writeChanges(trx, changes, options);
  if (written === null) return null;
  const isTaken = await snapshots.take(trx, touchedGroups(changes), written.version, at);
  return isTaken || bump ? { ...written, devices: null } : written;
}

type Stored = { change: DeviceChange; difference: Difference }[];

/** All in one statement. */
async function writeChanges(
  trx: Trx,
  changes: readonly DeviceChange[],
  { bump = false, besides }: WriteOptions,
): Promise<Written | null> {
  const stored = changes
    .map((change) => ({ change, difference: differenceOf(change) }))
    .filter(({ difference }) => difference.any);
  if (stored.length === 0 && !bump && besides === undefined) return null;
  const bumps = bump || stored.some(({ difference }) => difference.shown);
  const also = { bumps, besides: besides ?? null };
  const statement =
    stored.length === 0 ? bumpStatement(also) : writeStatement({ ...rowsOf(stored), ...also });
  const [first] = (await statement.execute(trx)).rows;
  if (first === undefined) return null;
  const { version } = first;
  return { version, devices: first.count === stored.length ? storedDevices(stored, version) : null };
}

function rowsOf(stored: Stored): Omit<Writing, 'bumps' | 'besides'> {
  return {
    rows: stored.map(({ change, difference }) => rowOf(change, difference)),
    isCold: stored.some(({ difference }) => difference.cold),
    history: stored.flatMap(({ change }) => historyOf(change)).map((entry, index) => ({ index, ...entry })),
    told: stored.flatMap(({ change }) => toldOf(change)),
    restarts: stored.flatMap(({ change }) => restartsOf(change)),
  };
}

/** null where only the database knows how they are now: one has moved to another host. */
function storedDevices(stored: Stored, version: number): StoredDevices | null {
  if (stored.some(({ change: { before, after, isNew } }) => isNew || before.host_id !== after.host_id))
    return null;
  const shown = stored.filter(({ difference }) => difference.shown);
  const rows = shown.map(({ change }) => ({
    ...change.after,
    changed_version: version,
    changed_with_host: change.withHost,
  }));
  return { version, rows };
}

function rowOf(change: DeviceChange, { cold, shown }: Difference): Record<string, unknown> {
  const { after, link } = change;
  const row: Record<string, unknown> = { id: after.id, shown, cold, with_host: change.withHost };
  if (link !== null) {
    row['link_host'] = link.hostId;
    row['link_epoch'] = link.epoch;
  }
  for (const name of hotNames) row[name] = after[name];
  if (cold) for (const name of coldNames) row[name] = after[name];
  return row;
}

function historyOf({ after, transitions }: DeviceChange): Record<string, unknown>[] {
  return transitions.map((step) => ({ device_id: after.id, ...step }));
}

function toldOf({ after, told }: DeviceChange): Record<string, unknown>[] {
  return told.map((values) => ({ device_id: after.id, ...values }));
}

function restartsOf({ after, restarts }: DeviceChange): Record<string, unknown>[] {
  return restarts.map((at) => ({ device_id: after.id, at }));
}
