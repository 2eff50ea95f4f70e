import { useSyncExternalStore } from 'react';

const tickMs = 10_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

/** The time, renewed often enough for "3 minutes ago"; one clock for all who show it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** What `select` makes of the time; renders anew only when that has changed. */
export function useClock(select: (now: number) => string): string {
  return useSyncExternalStore(subscribe, () => select(now));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
