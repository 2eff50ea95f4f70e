import { useSyncExternalStore } from 'react';

/** What a store says now; the server, which draws a first screen, reads it like a browser. */
export function useStore<Value>(subscribe: (listener: () => void) => () => void, get: () => Value): Value {
  return useSyncExternalStore(subscribe, get, get);
}
