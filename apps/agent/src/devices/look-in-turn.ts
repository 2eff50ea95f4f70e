/**
 * One reading of a list at a time: whoever asks while one runs gets the next one, which was begun after the question. So no list is
 * older than the one before.
 */
export function lookInTurn(read: () => Promise<void>): { look(): Promise<void>; stop(): void } {
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  let isStopped = false;
  const start = (): Promise<void> => {
    running = read().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    look() {
      if (isStopped) return Promise.resolve();
      if (running === null) return start();
      queued ??= running.then(() => {
        queued = null;
        return isStopped ? undefined : start();
      });
      return queued;
    },
    stop() {
      isStopped = true;
    },
  };
}
