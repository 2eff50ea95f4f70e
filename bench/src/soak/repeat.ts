import { setTimeout as delay } from 'node:timers/promises';

/** Does work at the beginning of each period, never two at once; the first failure ends it, is told, and is thrown by `stop`. */
export function repeat(periodMs: number, work: (turn: number) => Promise<void>, onFailure: () => void) {
  const stopping = new AbortController();
  const begun = performance.now();
  let turns = 0;
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work(turns);
      turns += 1;
      const next = begun + turns * periodMs;
      await delay(Math.max(0, next - performance.now()), null, { signal: stopping.signal }).catch(() => null);
    }
  };
  const running = run().then(
    () => null,
    (error: unknown) => {
      onFailure();
      return { error };
    },
  );
  return {
    /** Ends with the turn that has begun; how many there were, of how many there was time for. */
    async stop(): Promise<{ turns: number; due: number }> {
      stopping.abort();
      const failure = await running;
      if (failure !== null) throw failure.error;
      return { turns, due: Math.ceil((performance.now() - begun) / periodMs) };
    },
  };
}
