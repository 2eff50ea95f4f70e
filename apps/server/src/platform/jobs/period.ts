/** Whether a period is over, by the time of day or by the process's own: a clock that is set puts nothing off. */
export function createPeriod(): { isOver(everyMs: number, at: number, own: number): boolean } {
  let begun: { at: number; own: number } | null = null;
  return {
    isOver: (everyMs, at, own) => {
      // The ticks of a timer come a little early or late.
      const least = everyMs - tickMs / 2;
      if (begun !== null && at - begun.at < least && own - begun.own < least) return false;
      begun = { at, own };
      return true;
    },
  };
}

const tickMs = 1_000;
