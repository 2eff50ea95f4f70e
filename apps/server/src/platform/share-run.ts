/** Whoever asks while it runs gets what that run brings. */
export function shareRun<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null;
  return () =>
    (running ??= run().finally(() => {
      running = null;
    }));
}
