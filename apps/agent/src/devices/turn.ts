/** A wait that can be cut short. */
export interface Turn {
  wait(ms: number): Promise<void>;
  wake(): void;
}

export function createTurn(): Turn {
  let finish: (() => void) | null = null;
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        finish = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake() {
      finish?.();
    },
  };
}
