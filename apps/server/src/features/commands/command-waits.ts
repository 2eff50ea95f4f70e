/** Calls that wait for the end of a command. */
export interface CommandWaits {
  /** Resolves when the command may have ended, or the time is over, or the server stops. */
  until(commandId: string, ms: number): Promise<void>;
  /** Ids that someone waits for. */
  wanted(): string[];
  wake(commandIds: readonly string[]): void;
  close(): void;
}

export function createCommandWaits(): CommandWaits {
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;
  return {
    until: (commandId, ms) =>
      new Promise((resolve) => {
        if (isClosed) {
          resolve();
          return;
        }
        const others = waiting.get(commandId) ?? new Set();
        waiting.set(commandId, others);
        const finish = (): void => {
          clearTimeout(timer);
          others.delete(finish);
          if (others.size === 0 && waiting.get(commandId) === others) waiting.delete(commandId);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        others.add(finish);
      }),
    wanted: () => [...waiting.keys()],
    wake: (commandIds) => {
      for (const commandId of commandIds) for (const finish of [...(waiting.get(commandId) ?? [])]) finish();
    },
    close: () => {
      isClosed = true;
      for (const others of [...waiting.values()]) for (const finish of [...others]) finish();
    },
  };
}
