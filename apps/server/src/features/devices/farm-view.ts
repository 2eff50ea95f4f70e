import { deviceOnWall } from '@rackhand/contract/account/wall';
import type { Device } from '@rackhand/contract/device/device';
import { asksForTime } from '@rackhand/contract/device/device-search-terms';
import { type DeviceState, deviceStates } from '@rackhand/contract/device/device-states';
import type { Db } from '../../platform/database/database.ts';
import { type DeviceFilterQuery, type DeviceListQuery, pageOf, selectDevices } from './device-list.ts';
import type { DeviceNews } from './device-news.ts';
import {
  type ChangedRow,
  type FarmDelta,
  type FarmPart,
  farmParts,
  mapParts,
  readFarmDelta,
} from './farm-delta.ts';
import { compareEntries, type FarmEntry, toFarmEntry } from './farm-entry.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { readSnapshots } from './read-snapshots.ts';
import type { StoredDevices } from './write-device-changes.ts';

export interface FarmNews {
  version: number;
  devices: DeviceNews[];
  /** What besides devices has changed. */
  parts: ReadonlySet<FarmPart>;
}

/** The farm in this instance's memory: never older than the version that a request has read from the database. */
export interface FarmView {
  version(): number;
  /** An entity tag for what the view answers now. */
  tag(): string;
  /** Resolves when the view holds at least that version. */
  catchUp(version: string | number | null): Promise<void>;
  /** Reads what has changed, if anything. */
  look(): Promise<void>;
  /** What this instance has just committed: where nothing else came between, it need not be read. */
  take(stored: StoredDevices): void;
  /** The farm has changed, to this version (null: nobody knows to which): look, soon, once. */
  lookSoon(changed: number | null): void;
  onNews(listener: (news: FarmNews) => void): void;
  list(query: DeviceListQuery, now: number): Buffer;
  /** The devices of that list, as they are now. */
  devices(query: DeviceFilterQuery, now: number): Device[];
  /** Of a screen on the wall: the devices alone, as it is told of them. */
  pool(isWall: boolean): Buffer;
  countStates(): Record<DeviceState, number>;
}

const noSnapshots = '{"error":[],"testing":[],"other":[]}';

export function createFarmView({ db, onError }: { db: Db; onError: (error: unknown) => void }): FarmView {
  const entries = new Map<number, FarmEntry>();
  const hostStandings = new Map<number, string>();
  const answers = createKeptAnswers();
  const listeners: ((news: FarmNews) => void)[] = [];
  let version = 0;
  let farmId = '';
  let isLoaded = false;
  let inRackOrder: FarmEntry[] | null = null;
  let partVersions = mapParts(() => 0);
  let snapshots = { version: -1, json: noSnapshots };
  let running: Promise<void> | null = null;
  let isLookWanted = false;
  /** Versions that were taken and have not been told of yet. */
  const taken = new Set<number>();

  const refresh = async (): Promise<void> => {
    const delta = await readFarmDelta(db, isLoaded ? version : 0);
    if (delta.version < version) {
      // The database has been put back to an earlier time.
      entries.clear();
      hostStandings.clear();
      partVersions = mapParts(() => 0);
      isLoaded = false;
      version = 0;
      return refresh();
    }
    if (delta.snapshotsVersion !== snapshots.version) {
      snapshots = { version: delta.snapshotsVersion, json: JSON.stringify(await readSnapshots(db)) };
    }
    const isFirst = !isLoaded;
    const news = apply(delta);
    isLoaded = true;
    if (!isFirst) tell(news);
  };

  const tell = (news: FarmNews): void => {
    if (news.devices.length > 0 || news.parts.size > 0) for (const listener of listeners) listener(news);
  };

  const apply = (delta: FarmDelta): FarmNews => {
    const flipped = new Set(
      delta.hosts.filter(({ id, standing }) => hostStandings.get(id) !== standing).map(({ id }) => id),
    );
    for (const { id, standing } of delta.hosts) hostStandings.set(id, standing);
    const devices = delta.rows.map((changed): DeviceNews => {
      const entry = toFarmEntry(changed);
      const isRemoved = changed.row.removed_at !== null;
      place(entry, isRemoved);
      const isToldByHost = entry.withHost && entry.hostId !== null && flipped.has(entry.hostId);
      return { id: entry.id, version: entry.version, json: isRemoved ? null : entry.json, isToldByHost };
    });
    version = delta.version;
    farmId = delta.farmId;
    const known = partVersions;
    partVersions = delta.partVersions;
    return { version, devices, parts: partsBehind(known, partVersions) };
  };

  /** A change of devices alone. */
  const behind = (): Omit<FarmDelta, 'version' | 'rows'> => ({
    ...{ farmId, partVersions, hosts: [], snapshotsVersion: snapshots.version },
  });

  const place = (entry: FarmEntry, isRemoved: boolean): void => {
    if (isRemoved) entries.delete(entry.id);
    else entries.set(entry.id, entry);
    inRackOrder = null;
  };

  const look = (): Promise<void> => {
    running ??= refresh().finally(() => {
      running = null;
    });
    return running;
  };

  const sorted = (): FarmEntry[] => {
    inRackOrder ??= [...entries.values()].sort(compareEntries);
    return inRackOrder;
  };

  return {
    version: () => version,
    tag: () => `"${farmId}-${String(version)}"`,
    catchUp: async (wanted) => {
      while (!isLoaded || version < Number(wanted ?? 0)) await look();
    },
    look,
    take: (stored) => {
      if (!isLoaded || running !== null || stored.version !== version + 1) return;
      const rows = stored.rows.flatMap((row): ChangedRow[] => {
        const known = entries.get(row.id);
        return known?.hostId === row.host_id ? [{ row, hostName: known.device.info.host }] : [];
      });
      if (rows.length < stored.rows.length) return;
      taken.add(stored.version);
      tell(apply({ ...behind(), version: stored.version, rows }));
    },
    lookSoon: (changed) => {
      if (changed === null) taken.clear();
      else if (taken.delete(changed)) return;
      if (isLookWanted) return;
      isLookWanted = true;
      const next = async (): Promise<void> => {
        await running;
        isLookWanted = false;
        await look();
      };
      next().catch((error: unknown) => {
        isLookWanted = false;
        onError(error);
      });
    },
    onNews: (listener) => {
      listeners.push(listener);
    },
    list: (query, now) => {
      const build = (): Buffer => {
        const selected = selectDevices(sorted(), query, now);
        return answer('"arns":[', pageOf(selected, query), `],"total_count":${String(selected.length)}`);
      };
      return asksForTime(query.q ?? '') ? build() : answers.get(listKey(query), version, build);
    },
    devices: (query, now) => selectDevices(sorted(), query, now).map(({ device }) => device),
    pool: (isWall) =>
      answers.get(isWall ? 'wall' : 'pool', version, () => {
        const all = isWall
          ? sorted().map(({ device, ...rest }) => ({ ...rest, json: onWall(device) }))
          : sorted();
        const available = all.filter(({ state }) => state === 'AVAILABLE').length;
        const counts = `"available_count":${String(available)},"total_count":${String(all.length)}`;
        const kept = isWall ? noSnapshots : snapshots.json;
        return answer('"devices":[', all, `],${counts},"snapshots":${kept}`);
      }),
    countStates: () => {
      const counts = Object.fromEntries(deviceStates.map((state) => [state, 0])) as Record<
        DeviceState,
        number
      >;
      for (const { state } of entries.values()) counts[state] += 1;
      return counts;
    },
  };
}

function partsBehind(known: Record<FarmPart, number>, now: Record<FarmPart, number>): Set<FarmPart> {
  return new Set(farmParts.filter((part) => now[part] > known[part]));
}

function listKey({ page, limit, q, state_group, sort }: DeviceListQuery): string {
  return `list ${JSON.stringify([page, limit, q, state_group, sort])}`;
}

const comma = Buffer.from(',');

/** Rows are joined as bytes: one that did not change is never turned into text again. */
function answer(before: string, entries: readonly Pick<FarmEntry, 'json'>[], after: string): Buffer {
  const parts: Buffer[] = [Buffer.from(`{"errorCode":0,"data":{${before}`)];
  for (const [index, entry] of entries.entries()) {
    if (index > 0) parts.push(comma);
    parts.push(entry.json);
  }
  parts.push(Buffer.from(`${after}}}`));
  return Buffer.concat(parts);
}

function onWall(device: Device): Buffer {
  return Buffer.from(JSON.stringify(deviceOnWall(device)));
}
