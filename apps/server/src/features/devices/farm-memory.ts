import type { DeviceNews } from './device-news.ts';
import { type ChangedRow, type FarmDelta, type FarmPart, mapParts, partsChanged } from './farm-delta.ts';
import { compareEntries, type FarmEntry, toFarmEntry } from './farm-entry.ts';
import type { StoredDevices } from './write-device-changes.ts';

export interface FarmNews {
  version: number;
  devices: DeviceNews[];
  /** What besides devices has changed, each with the farm version of its last change. */
  parts: ReadonlyMap<FarmPart, number>;
}

/** Every device of the farm as it was at one version, and in what way a later one differs. */
export interface FarmMemory {
  version(): number;
  /** Names the database, and what is held of it. */
  tag(): string;
  isLoaded(): boolean;
  /** Of the snapshots that are held. */
  snapshotsVersion(): number;
  snapshots(): string;
  keepSnapshots(version: number, json: string): void;
  /** The database has been put back to an earlier time. */
  forget(): void;
  apply(delta: FarmDelta): FarmNews;
  /** One change of devices alone, where it follows what is held; null: it has to be read. */
  applyStored(stored: StoredDevices): FarmNews | null;
  sorted(): readonly FarmEntry[];
}

export const noSnapshots = '{"error":[],"testing":[],"other":[]}';

export function createFarmMemory(): FarmMemory {
  const entries = new Map<number, FarmEntry>();
  const hostStandings = new Map<number, string>();
  const held = { version: 0, farmId: '', isLoaded: false, parts: mapParts(() => 0) };
  let snapshots = { version: -1, json: noSnapshots };
  let inRackOrder: FarmEntry[] | null = null;

  const place = (entry: FarmEntry, isRemoved: boolean): void => {
    if (isRemoved) entries.delete(entry.id);
    else entries.set(entry.id, entry);
    inRackOrder = null;
  };
  const take = (changed: ChangedRow, flipped: ReadonlySet<number>): DeviceNews => {
    const entry = toFarmEntry(changed);
    const isRemoved = changed.row.removed_at !== null;
    place(entry, isRemoved);
    const isToldByHost = entry.withHost && entry.hostId !== null && flipped.has(entry.hostId);
    const { id, version, state, json } = entry;
    return { id, version, state, json: isRemoved ? null : json, isToldByHost };
  };
  const apply = (delta: FarmDelta): FarmNews => {
    const flipped = flippedHosts(hostStandings, delta);
    const devices = delta.rows.map((changed) => take(changed, flipped));
    const parts = partsChanged(delta.partVersions, (part) => held.parts[part]);
    Object.assign(held, {
      ...{ version: delta.version, farmId: delta.farmId, parts: delta.partVersions, isLoaded: true },
    });
    return { version: delta.version, devices, parts };
  };

  return {
    version: () => held.version,
    tag: () => `"${held.farmId}-${String(held.version)}"`,
    isLoaded: () => held.isLoaded,
    snapshotsVersion: () => snapshots.version,
    snapshots: () => snapshots.json,
    keepSnapshots: (version, json) => {
      snapshots = { version, json };
    },
    forget: () => {
      entries.clear();
      hostStandings.clear();
      Object.assign(held, { version: 0, isLoaded: false, parts: mapParts(() => 0) });
    },
    apply,
    applyStored: ({ version, rows: stored }) => {
      if (!held.isLoaded || version !== held.version + 1) return null;
      const rows = stored.flatMap((row): ChangedRow[] => {
        const known = entries.get(row.id);
        return known?.hostId === row.host_id ? [{ row, hostName: known.device.info.host }] : [];
      });
      if (rows.length < stored.length) return null;
      const asBefore = { farmId: held.farmId, partVersions: held.parts, snapshotsVersion: snapshots.version };
      return apply({ ...asBefore, hosts: [], version, rows });
    },
    sorted: () => {
      inRackOrder ??= [...entries.values()].sort(compareEntries);
      return inRackOrder;
    },
  };
}

/** Hosts that have come or gone since; their standing is kept. */
function flippedHosts(standings: Map<number, string>, { hosts }: FarmDelta): Set<number> {
  const flipped = new Set(
    hosts.filter(({ id, standing }) => standings.get(id) !== standing).map(({ id }) => id),
  );
  for (const { id, standing } of hosts) standings.set(id, standing);
  return flipped;
}
