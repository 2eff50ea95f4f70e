import type { Db } from '../../platform/database/database.ts';
import { createFarmAnswers, type FarmAnswers } from './farm-answers.ts';
import { readFarmDelta } from './farm-delta.ts';
import { createFarmMemory, type FarmMemory, type FarmNews } from './farm-memory.ts';
import { readSnapshots } from './read-snapshots.ts';
import type { StoredDevices } from './write-device-changes.ts';

/** The farm in this instance's memory: never older than the version that a request has read from the database. */
export interface FarmView extends FarmAnswers {
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
}

export function createFarmView({ db, onError }: { db: Db; onError: (error: unknown) => void }): FarmView {
  const memory = createFarmMemory();
  const listeners: ((news: FarmNews) => void)[] = [];
  let running: Promise<void> | null = null;
  let isLookWanted = false;
  /** Versions that were taken and have not been told of yet. */
  const taken = new Set<number>();

  const tell = (news: FarmNews): void => {
    if (news.devices.length > 0 || news.parts.size > 0) for (const listener of listeners) listener(news);
  };
  const look = (): Promise<void> => {
    running ??= refresh(db, memory, tell).finally(() => {
      running = null;
    });
    return running;
  };
  const lookAfterThis = async (): Promise<void> => {
    await running;
    isLookWanted = false;
    await look();
  };

  return {
    ...createFarmAnswers(memory),
    version: memory.version,
    tag: memory.tag,
    catchUp: async (wanted) => {
      while (!memory.isLoaded() || memory.version() < Number(wanted ?? 0)) await look();
    },
    look,
    take: (stored) => {
      const news = running === null ? memory.applyStored(stored) : null;
      if (news === null) return;
      taken.add(stored.version);
      tell(news);
    },
    lookSoon: (changed) => {
      if (changed === null) taken.clear();
      else if (taken.delete(changed)) return;
      if (isLookWanted) return;
      isLookWanted = true;
      lookAfterThis().catch((error: unknown) => {
        isLookWanted = false;
        onError(error);
      });
    },
    onNews: (listener) => {
      listeners.push(listener);
    },
  };
}

/** Reads what has changed since; the first time, and where the database has been put back, all of it. */
async function refresh(db: Db, memory: FarmMemory, tell: (news: FarmNews) => void): Promise<void> {
  const isFirst = !memory.isLoaded();
  const delta = await readFarmDelta(db, isFirst ? 0 : memory.version());
  if (delta.version < memory.version()) {
    memory.forget();
    return refresh(db, memory, tell);
  }
  if (delta.snapshotsVersion !== memory.snapshotsVersion())
    memory.keepSnapshots(delta.snapshotsVersion, JSON.stringify(await readSnapshots(db)));
  const news = memory.apply(delta);
  if (!isFirst) tell(news);
}
