/** Runs work in the order in which it came, so many at once. */
export type InSlot = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSlots(atOnce: number): InSlot {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take(): Promise<void> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function free(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      free();
    }
  };
}
