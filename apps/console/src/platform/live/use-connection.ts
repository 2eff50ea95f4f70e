import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePlatform } from '../platform-context.ts';
import { useStore } from '../use-store.ts';

/** A break shorter than this is not yet worth greying the screen. */
const staleAfterMs = 4_000;

export type Connection =
  | { phase: 'live' | 'connecting' | 'reconnecting' }
  /** What is shown has not been renewed since then. */
  | { phase: 'stale'; since: number };

export function useConnection(): Connection {
  const { live } = usePlatform();
  const status = useStore(live.subscribe, live.get);
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const broken = !online || status.phase === 'reconnecting';
  const [brokenLong, setBrokenLong] = useState(false);
  useEffect(() => {
    if (!broken) return;
    const timer = setTimeout(() => setBrokenLong(true), staleAfterMs);
    return () => {
      clearTimeout(timer);
      setBrokenLong(false);
    };
  }, [broken]);
  if (!broken) return { phase: status.phase === 'live' ? 'live' : 'connecting' };
  if (!brokenLong || status.heardAt === null) return { phase: 'reconnecting' };
  return { phase: 'stale', since: status.heardAt };
}

/** What is shown may no longer be true: nothing renews it, or rows of another view stand there until its own have come. */
export function useIsStale(isOfAnotherView = false): boolean {
  return useConnection().phase === 'stale' || isOfAnotherView;
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
