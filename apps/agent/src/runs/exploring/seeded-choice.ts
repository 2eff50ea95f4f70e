/** Draws that come in the same order from the same seed. */
export interface SeededChoice {
  /** At least 0, less than 1. */
  next(): number;
  /** One of them; those that weigh more are drawn more often. Throws where there is none. */
  of<T>(things: readonly T[], weightOf?: (thing: T) => number): T;
}

/** Mulberry32: 32 bits of state, which is plenty for a walk through an app. */
export function createSeededChoice(seed: number): SeededChoice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    of(things, weightOf = () => 1) {
      const whole = things.reduce((sum, thing) => sum + weightOf(thing), 0);
      let rest = next() * whole;
      for (const thing of things) {
        rest -= weightOf(thing);
        if (rest < 0) return thing;
      }
      const last = things.at(-1);
      if (last === undefined) throw new Error('there is nothing to choose from');
      return last;
    },
  };
}
