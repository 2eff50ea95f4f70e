/** Files that lie on a device while an app is installed from them; what an earlier try has left there goes before the next. */
export interface Leftovers {
  /** Takes away what lies there, unless a file of this agent's is in use by then. */
  clear(id: number, remove: () => Promise<void>): Promise<void>;
  /** What lies there goes first; nobody else clears until it is done. A device is sent one app at a time. */
  during<Result>(id: number, remove: () => Promise<void>, work: () => Promise<Result>): Promise<Result>;
}

export function createLeftovers(): Leftovers {
  const used = new Set<number>();
  const clearings = new Map<number, Promise<void>>();
  return {
    async clear(id, remove) {
      if (used.has(id)) return;
      const clearing = remove().finally(() => clearings.delete(id));
      clearings.set(id, clearing);
      await clearing;
    },
    async during(id, remove, work) {
      used.add(id);
      try {
        await clearings.get(id)?.catch(() => undefined);
        await remove();
        return await work();
      } finally {
        used.delete(id);
      }
    },
  };
}
