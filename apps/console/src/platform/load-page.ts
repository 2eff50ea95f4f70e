/** Document 2 section 9: a part of the console that does not come within this time has failed. */
const chunkTimeoutMs = 120_000;

/** Thrown for a page whose code did not come in time. */
export class SlowPage extends Error {
  override readonly name = 'SlowPage';
}

/** Loads a page's code, within its time. */
export function loadPage<Module>(
  load: () => Promise<Module>,
  timeoutMs = chunkTimeoutMs,
): () => Promise<Module> {
  return () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new SlowPage()), timeoutMs);
      load()
        .finally(() => clearTimeout(timer))
        .then(resolve, reject);
    });
}

/** Whether a page's code could not be fetched: the network, or a newer console that has replaced it. */
export function isMissingPage(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
  );
}
