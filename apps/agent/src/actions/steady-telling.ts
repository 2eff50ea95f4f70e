/** Says what is new at once, and what follows within the second at its end. */
export function createSteadyTelling(say: () => void, everyMs = 1_000): { tell(): void; stop(): void } {
  let saidAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const sayNow = () => {
    timer = undefined;
    saidAt = performance.now();
    say();
  };
  return {
    tell() {
      const restMs = saidAt + everyMs - performance.now();
      if (restMs <= 0) sayNow();
      else timer ??= setTimeout(sayNow, restMs);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
