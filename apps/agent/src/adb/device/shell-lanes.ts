export interface ShellLanesOptions {
  /** Work that the adb server does at one time. It aborts on 300 connects at once; 16 were fine with 500 devices. */
  quick: number;
  /** Work that takes longer than `slowAfterMs` waits on its device, not on the server, and makes room for others. */
  slowAfterMs: number;
  /** Each slow one still holds a file descriptor of the adb server, which aborts at 1,024. */
  slow: number;
}

export const defaultShellLanes: ShellLanesOptions = { quick: 16, slowAfterMs: 500, slow: 200 };

/** `urgent` goes before everything that waits: somebody has just plugged a cable and looks at the screen. */
export type ShellLanes = <T>(work: () => Promise<T>, urgent?: 'urgent') => Promise<T>;

/** Bounds what is asked of one adb server, so that silent devices do not keep the others from being asked. */
export function createShellLanes(options: ShellLanesOptions = defaultShellLanes): ShellLanes {
  let quick = 0;
  let slow = 0;
  const waiting: (() => void)[] = [];
  /** Quick ones that would be slow by now, had there been room. */
  const overdue = new Set<() => void>();

  const freeQuick = () => {
    quick -= 1;
    waiting.shift()?.();
  };
  const freeSlow = () => {
    slow -= 1;
    const [moveOver] = overdue;
    moveOver?.();
  };

  /** Moves over to the slow ones after a while; answers how to leave again. */
  const enter = (): (() => void) => {
    let leave = freeQuick;
    quick += 1;
    const moveOver = () => {
      if (slow >= options.slow) {
        overdue.add(moveOver);
        return;
      }
      overdue.delete(moveOver);
      slow += 1;
      leave = freeSlow;
      freeQuick();
    };
    const timer = setTimeout(moveOver, options.slowAfterMs);
    return () => {
      clearTimeout(timer);
      overdue.delete(moveOver);
      leave();
    };
  };

  return async (work, urgent) => {
    while (quick >= options.quick) {
      await new Promise<void>((resolve) => {
        if (urgent === undefined) waiting.push(resolve);
        else waiting.unshift(resolve);
      });
    }
    const leave = enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
