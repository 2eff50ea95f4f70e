import { byTopic, type LivePosition } from '@rackhand/contract/call/live-position';
import { sessionCheck } from '@rackhand/contract/endpoints/sign-in';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ApiClient } from '../../platform/api/api-client.ts';
import type { Ask, LiveTargets } from '../../platform/live/live-farm.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useStore } from '../../platform/use-store.ts';
import { applyLiveEvents } from './apply-live-events.ts';
import { useFreshRole } from './use-fresh-role.ts';

/** Follows the farm while someone is signed in. */
export function useLiveFarm(): void {
  const { api } = usePlatform();
  // While the session has ended there is nothing to follow; it goes on behind what is loaded.
  const isOver = useSession().status === 'ended';
  useFarmStream(isOver);
  useAskingByTheClock(
    isOver,
    useCallback(() => api.call(sessionCheck, { automatic: true }), [api]),
  );
  useFreshRole();
}

/** The same for a screen on the wall, whose token says by itself that it is over. */
export function useFarmOnWall(isOver: boolean): void {
  useFarmStream(isOver);
  useAskingByTheClock(isOver, nothingBefore);
}

const nothingBefore = (): Promise<void> => Promise.resolve();

function useFarmStream(isOver: boolean): void {
  const { api, live, liveFarm } = usePlatform();
  const client = useQueryClient();
  useEffect(() => {
    if (isOver) return undefined;
    let stop: (() => void) | null = null;
    const later = createLater(client, api);
    const start = (): void => {
      stop ??= live.start(beginOf(api.completeUpTo(), liveFarm.loadedUpTo(client)), {
        onEvents: (events) => applyLiveEvents(liveFarm.table, { client, api, soon: later.soon }, events),
        onReload: () => void client.invalidateQueries(),
      });
    };
    const cancel = whenLoaded(client, start);
    return () => {
      cancel();
      later.stop();
      stop?.();
    };
  }, [api, client, live, liveFarm, isOver]);
}

/** What is loaded of the farm says itself up to where that is complete. */
function beginOf(answered: LivePosition | null, loaded: readonly number[]): LivePosition | null {
  if (answered === null || loaded.length === 0) return answered;
  const farm = Math.min(...loaded);
  const { numbers, isOne } = answered;
  return { numbers: isOne ? byTopic(() => farm) : { ...numbers, farm }, isOne };
}

const askEveryMs = 10_000;

/** Where no stream comes through, as behind a proxy that holds it back, what is on screen is asked for instead. */
function useAskingByTheClock(isOver: boolean, before: () => Promise<unknown>): void {
  const { api, live, liveFarm } = usePlatform();
  const client = useQueryClient();
  const isLive = useStore(live.subscribe, () => live.get().phase === 'live');
  useEffect(() => {
    if (isOver || isLive) return undefined;
    const ask = async (): Promise<void> => {
      await before();
      liveFarm.reload(client, api);
    };
    const timer = setInterval(() => {
      // A server that does not answer at all is told of by the connection; what is on screen stays.
      if (!document.hidden) ask().catch(() => undefined);
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [api, before, client, liveFarm, isOver, isLive]);
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

const soonMs = 1_000;

/** What the server counts at most once a second, asking for more often would show nothing more. */
function createLater(client: QueryClient, api: ApiClient): Pick<LiveTargets, 'soon'> & { stop: () => void } {
  const waiting = new Map<Ask, ReturnType<typeof setTimeout>>();
  return {
    soon(ask, atMostEveryMs = soonMs) {
      if (waiting.has(ask)) return;
      const run = (): void => {
        waiting.delete(ask);
        ask(client, api);
      };
      waiting.set(ask, setTimeout(run, atMostEveryMs));
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
