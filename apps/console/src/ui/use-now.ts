import { useSyncExternalStore } from 'react';

const tickMs = 1000;
const renewedAfterMs = 10_000;
let now = Date.now();
let coarse = now;
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

/** The time, renewed each ten seconds; for what is costly to render anew. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => coarse, Date.now);
}

/** What `select` makes of the time, asked each second; renders anew only when that has changed. */
export function useClock(select: (now: number) => string): string {
  return useSyncExternalStore(
    subscribe,
    () => select(now),
    () => select(Date.now()),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    renew();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function tick(): void {
  renew();
  for (const listener of listeners) listener();
}

function renew(): void {
  now = Date.now();
  if (Math.abs(now - coarse) >= renewedAfterMs) coarse = now;
}
