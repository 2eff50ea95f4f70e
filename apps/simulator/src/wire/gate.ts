/**
 * A frozen device keeps its connections open and says nothing. What arrives while the gate is shut is held, and served
 * in order when it opens.
 */
export interface Gate {
  readonly shut: boolean;
  /** Runs `work` now, or when the gate opens. */
  pass(work: () => void): void;
  close(): void;
  open(): void;
}

export function createGate(): Gate {
  let shut = false;
  let held: (() => void)[] = [];
  return {
    get shut() {
      return shut;
    },
    pass(work) {
      if (shut) held.push(work);
      else work();
    },
    close() {
      shut = true;
    },
    open() {
      shut = false;
      const waiting = held;
      held = [];
      for (const work of waiting) work();
    },
  };
}
