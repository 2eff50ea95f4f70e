/** Calls that wait until something has happened to a thing. */
export interface Waits {
  /** Resolves when it may have happened, or the time is over, or the server stops. */
  until(id: string, ms: number): Promise<void>;
  /** Ids that someone waits for. */
  wanted(): string[];
  wake(ids: readonly string[]): void;
  close(): void;
}

export function createWaits(): Waits {
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;
  return {
    until: (id, ms) =>
      new Promise((resolve) => {
        if (isClosed) {
          resolve();
          return;
        }
        const others = waiting.get(id) ?? new Set();
        waiting.set(id, others);
        const finish = (): void => {
          clearTimeout(timer);
          others.delete(finish);
          if (others.size === 0 && waiting.get(id) === others) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        others.add(finish);
      }),
    wanted: () => [...waiting.keys()],
    wake: (ids) => {
      for (const id of ids) for (const finish of [...(waiting.get(id) ?? [])]) finish();
    },
    close: () => {
      isClosed = true;
      for (const others of [...waiting.values()]) for (const finish of [...others]) finish();
    },
  };
}
