/** A timer that comes so much too late tells that the program stood still: it was stopped, or its machine was. */
export const standstillMs = 1_000;

export interface Deadline {
  /** Instead of the one before. */
  set(ms: number, over: () => void): void;
  lift(): void;
}

/**
 * Time in which the program stood still is nobody's silence: what has come meanwhile has not been read yet, so the whole
 * time is given once more.
 */
export function createDeadline(): Deadline {
  let timer: NodeJS.Timeout | undefined;
  const set: Deadline['set'] = (ms, over) => {
    clearTimeout(timer);
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      if (performance.now() - due > standstillMs) set(ms, over);
      else over();
    }, ms);
  };
  return {
    set,
    lift: () => {
      clearTimeout(timer);
    },
  };
}
