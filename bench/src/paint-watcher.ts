import type { Page } from 'playwright-core';

interface Watched {
  /** A selector of elements of which one is watched: the first whose text names this. */
  within: string;
  naming: string;
  /** Its text holds one of these words, or none of them any more. */
  words: readonly string[];
  gone: boolean;
}

interface Watcher {
  watch(watched: Watched): void;
  painted: Promise<number>;
}

export async function installPaintWatcher(page: Page): Promise<void> {
  await page.evaluate(installWatcher);
}

/** Watches from now on; `painted` is Date.now() right after the frame in which it has changed as wanted. */
export async function watchPaint(page: Page, watched: Watched): Promise<{ painted: Promise<number> }> {
  await page.evaluate((wanted) => (globalThis as unknown as Watcher).watch(wanted), watched);
  return { painted: page.evaluate(() => (globalThis as unknown as Watcher).painted) };
}

/** Runs in the page, so it stands by itself. */
function installWatcher(): void {
  const watcher = globalThis as unknown as Watcher;
  const afterFrame = new MessageChannel();
  let inFrame = false;
  afterFrame.port1.onmessage = () => {
    inFrame = false;
  };
  const frames = {
    mark() {
      inFrame = true;
      afterFrame.port2.postMessage(null);
      requestAnimationFrame(frames.mark);
    },
  };
  frames.mark();
  watcher.watch = ({ within, naming, words, gone }) => {
    const place = [...document.querySelectorAll(within)].find((element) =>
      element.textContent.includes(naming),
    );
    if (place === undefined) throw new Error(`${naming} is not on the screen`);
    watcher.painted = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (words.some((word) => place.textContent.includes(word)) === gone) return;
        observer.disconnect();
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          resolve(Date.now());
        };
        // A change made while a frame is being prepared is painted by that frame, any other by the next.
        if (inFrame) channel.port2.postMessage(null);
        else requestAnimationFrame(() => channel.port2.postMessage(null));
      });
      observer.observe(place, { childList: true, subtree: true, characterData: true });
    });
  };
}
