export interface ShellLanesOptions {
  /** Work that the adb server does at one time. It aborts on 300 connects at once; 16 were fine with 500 devices. */
  quick: number;
  /** Work that takes longer than `slowAfterMs` waits on its device, not on the server, and makes room for others. */
  slowAfterMs: number;
  /** Each slow one still holds a file descriptor of the adb server, which aborts at 1,024. */
  slow: number;
}

export const defaultShellLanes: ShellLanesOptions = { quick: 16, slowAfterMs: 500, slow: 200 };

/** Bounds what is asked of one adb server, so that silent devices do not keep the others from being asked. */
export function createShellLanes(
  options: ShellLanesOptions = defaultShellLanes,
): <T>(work: () => Promise<T>) => Promise<T> {
  let quick = 0;
  let slow = 0;
  const waiting: (() => void)[] = [];

  const freeQuick = () => {
    quick -= 1;
    waiting.shift()?.();
  };

  return async (work) => {
    if (quick >= options.quick) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    quick += 1;
    let isSlow = false;
    const timer = setTimeout(() => {
      if (slow >= options.slow) return;
      isSlow = true;
      slow += 1;
      freeQuick();
    }, options.slowAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      if (isSlow) slow -= 1;
      else freeQuick();
    }
  };
}
