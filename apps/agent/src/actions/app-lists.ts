import type { ListedApp } from '@rackhand/contract/app/app-command';
import type { Sighting } from '@rackhand/contract/device/sighting';
import type { DeviceAppsReport } from '@rackhand/contract/host/agent-link';
import type { Logger } from 'pino';
import type { Sightings } from '../devices/collect-sightings.ts';
import type { DeviceApps } from '../devices/device-apps.ts';
import { createQueue } from './queue.ts';

/** What is installed on the devices of this host: read when a device is met, after each start of it, and when it is asked for. */
export interface AppLists {
  /** Reads a device's list now; whoever asks for it tells it. */
  read(udid: string): Promise<ListedApp[]>;
  /** Reads it and tells it, as soon as there is time for it; nobody waits for it. */
  readAgain(udid: string): void;
  /** A list that could not be read is no failure of what was done before. */
  notRead(udid: string): (error: unknown) => void;
  /** What is attached, whenever that has changed. */
  see(sightings: Sightings): void;
  /** A server listens: it may have missed what was told. */
  welcomed(): void;
  stop(): void;
}

export interface AppReach {
  canList(udid: string): boolean;
  /** Throws where the device is not to be reached. */
  reach(udid: string): Promise<DeviceApps>;
}

interface AppListDeps extends AppReach {
  tell(report: DeviceAppsReport): void;
  log: Logger;
  settings: AppListSettings;
}

export interface AppListSettings {
  /** A list that could not be read is tried again after so long. */
  retryMs: number;
}

export const defaultAppListSettings: AppListSettings = { retryMs: 30_000 };

/** Each takes a device about a second, and a host has other work. */
const readAtOnce = 4;

export function createAppLists({ reach, canList, tell, log, settings }: AppListDeps): AppLists {
  const lists = new Map<string, ListedApp[]>();
  /** The start of each attached device whose list has been asked for; empty where it does not tell of it. */
  const metStarts = new Map<string, string>();
  const isMet = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const waiting = new Set<string>();
  const queue = createQueue(readAtOnce);
  let seen: Sightings = new Map();

  const read = async (udid: string): Promise<ListedApp[]> => {
    const apps = await (await reach(udid)).list();
    lists.set(udid, apps);
    return apps;
  };
  const refresh = async (udid: string): Promise<void> => {
    tell({ type: 'device_apps', udid, apps: await read(udid) });
  };
  const notRead = (udid: string) => (error: unknown) => {
    log.warn({ err: error, udid }, 'the apps of a device could not be read');
  };
  /** What the agent before this one has left lying there goes; its own commands have not begun then. */
  const meet = async (udid: string): Promise<void> => {
    if (!isMet.has(udid)) await (await reach(udid)).removeLeftovers();
    isMet.add(udid);
    await refresh(udid);
  };
  const meetSoon = (udid: string): void => {
    const start = metStarts.get(udid);
    queue(() => meet(udid)).catch((error: unknown) => {
      notRead(udid)(error);
      const again = setTimeout(() => {
        timers.delete(again);
        if (metStarts.get(udid) === start) meetSoon(udid);
      }, settings.retryMs);
      timers.add(again);
    });
  };
  return {
    read,
    readAgain(udid) {
      if (waiting.has(udid) || !metStarts.has(udid)) return;
      waiting.add(udid);
      queue(() => refresh(udid))
        .catch(notRead(udid))
        .finally(() => waiting.delete(udid));
    },
    notRead,
    see(sightings) {
      const before = seen;
      seen = sightings;
      for (const [udid, sighting] of sightings) {
        // What is told of a device stays the same object until it changes.
        if (before.get(udid) === sighting) continue;
        const start = sighting.boot_id ?? '';
        if (!canBeAsked(sighting) || !canList(udid)) {
          // One that does not tell of its start is met anew when it is back.
          if (start === '') metStarts.delete(udid);
        } else if (metStarts.get(udid) !== start) {
          metStarts.set(udid, start);
          meetSoon(udid);
        }
      }
    },
    welcomed() {
      for (const [udid, apps] of lists) tell({ type: 'device_apps', udid, apps });
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      metStarts.clear();
    },
  };
}

function canBeAsked({ connection, provisional }: Sighting): boolean {
  return connection === 'device' && !provisional;
}
