import type { Device } from '@rackhand/contract/device';
import { sessionCheck } from '@rackhand/contract/endpoints/sign-in';
import type { RackPlan } from '@rackhand/contract/rack';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { newestRevision } from '../devices/device-merge.ts';
import { allDevicesKey } from '../devices/device-queries.ts';
import { type DevicePool, devicePoolKey } from '../devices/pool-queries.ts';
import { reloadDevices, reloadPool } from '../devices/reload-devices.ts';
import { racksKey } from '../racks/rack-queries.ts';
import { applyLiveEvents } from './apply-live-events.ts';
import { useFreshRole } from './use-fresh-role.ts';

/** Follows the farm while someone is signed in. */
export function useLiveFarm(): void {
  const { api, live } = usePlatform();
  const client = useQueryClient();
  // While the session has ended there is nothing to follow; it goes on behind what is loaded.
  const isOver = useSession().status === 'ended';
  useEffect(() => {
    if (isOver) return undefined;
    let stop: (() => void) | null = null;
    const snapshots = createSnapshotRefresh(client, api);
    const start = (): void => {
      stop ??= live.start(loadedUpTo(client) ?? api.completeUpTo(), {
        onEvents: (events) => applyLiveEvents({ client, api, refreshSnapshots: snapshots.ask }, events),
        onReload: () => void client.invalidateQueries(),
      });
    };
    const cancel = whenLoaded(client, start);
    return () => {
      cancel();
      snapshots.stop();
      stop?.();
    };
  }, [api, client, live, isOver]);
  useAskingByTheClock(isOver);
  useFreshRole();
}

const askEveryMs = 10_000;

/** Where no stream comes through, as behind a proxy that holds it back, what is on screen is asked for instead. */
function useAskingByTheClock(isOver: boolean): void {
  const { api, live } = usePlatform();
  const client = useQueryClient();
  const isLive = useSyncExternalStore(live.subscribe, () => live.get().phase === 'live');
  useEffect(() => {
    if (isOver || isLive) return undefined;
    const ask = async (): Promise<void> => {
      await api.call(sessionCheck, { automatic: true });
      reloadDevices(client, api);
    };
    const timer = setInterval(() => {
      // A server that does not answer at all is told of by the connection; what is on screen stays.
      if (!document.hidden) ask().catch(() => undefined);
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [api, client, isOver, isLive]);
}

/** The farm change up to which lists of devices and racks are complete, or null where none is loaded. */
function loadedUpTo(client: QueryClient): number | null {
  const lists = [
    client.getQueryData<Device[]>(allDevicesKey),
    client.getQueryData<DevicePool>(devicePoolKey)?.devices,
  ].filter((devices) => devices !== undefined && devices.length > 0);
  const racks = client.getQueryData<RackPlan>(racksKey);
  const revisions = lists.map((devices) => newestRevision(devices ?? []));
  if (racks !== undefined) revisions.push(racks.revision);
  return revisions.length === 0 ? null : Math.min(...revisions);
}

/** The stream resumes behind what the page has loaded, so it starts once the page has loaded. */
function whenLoaded(client: QueryClient, start: () => void): () => void {
  const cache = client.getQueryCache();
  const isLoaded = (): boolean =>
    client.isFetching() === 0 && cache.getAll().some((query) => query.state.status !== 'pending');
  if (isLoaded()) {
    start();
    return () => undefined;
  }
  const unsubscribe = cache.subscribe(() => {
    if (!isLoaded()) return;
    unsubscribe();
    start();
  });
  return unsubscribe;
}

const snapshotWaitMs = 1_000;

/** The server takes at most one snapshot a second, so asking more often shows nothing more. */
function createSnapshotRefresh(client: QueryClient, api: ApiClient): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = null;
        reloadPool(client, api);
      }, snapshotWaitMs);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
