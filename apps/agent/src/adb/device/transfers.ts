/** Which attachments are being sent something: what else they are asked may wait behind it, and their silence says nothing. */
export interface Transfers {
  during<T>(id: number, work: () => Promise<T>): Promise<T>;
  isBusy(id: number): boolean;
}

export function createTransfers(): Transfers {
  const busy = new Map<number, number>();
  const add = (id: number, count: number): void => {
    busy.set(id, (busy.get(id) ?? 0) + count);
    if (busy.get(id) === 0) busy.delete(id);
  };
  return {
    async during(id, work) {
      add(id, 1);
      try {
        return await work();
      } finally {
        add(id, -1);
      }
    },
    isBusy: (id) => busy.has(id),
  };
}
