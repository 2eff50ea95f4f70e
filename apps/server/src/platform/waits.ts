/** Calls that wait until something has happened to a thing. */
export interface Waits<Found = never> {
  /** Resolves when it may have happened, or the time is over, or the server stops; with the thing where that is known. */
  until(id: string, ms: number): Promise<Found | null>;
  /** Ids that someone waits for. */
  wanted(): string[];
  wake(ids: readonly string[]): void;
  /** It has happened: this is the thing now. */
  tell(id: string, found: Found): void;
  close(): void;
}

export function createWaits<Found = never>(): Waits<Found> {
  const waiting = new Map<string, Set<(found: Found | null) => void>>();
  let isClosed = false;
  const finishAll = (id: string, found: Found | null): void => {
    for (const finish of [...(waiting.get(id) ?? [])]) finish(found);
  };
  return {
    until: (id, ms) =>
      new Promise((resolve) => {
        if (isClosed) {
          resolve(null);
          return;
        }
        const others = waiting.get(id) ?? new Set();
        waiting.set(id, others);
        const finish = (found: Found | null): void => {
          clearTimeout(timer);
          others.delete(finish);
          if (others.size === 0 && waiting.get(id) === others) waiting.delete(id);
          resolve(found);
        };
        const timer = setTimeout(() => finish(null), ms);
        others.add(finish);
      }),
    wanted: () => [...waiting.keys()],
    wake: (ids) => {
      for (const id of ids) finishAll(id, null);
    },
    tell: finishAll,
    close: () => {
      isClosed = true;
      for (const id of [...waiting.keys()]) finishAll(id, null);
    },
  };
}
