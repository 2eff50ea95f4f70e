/**
 * The first of a burst is applied at once, what follows it once a frame: a single change is painted as soon as it
 * can be, and a hundred cost one rendering. A hidden tab has no frames and is served by the clock.
 */
export function createFrameBatch<T>(
  apply: (items: T[]) => void,
  nextFrame: (run: () => void) => void = nextFrameOrTick,
): (item: T) => void {
  let waiting: T[] = [];
  let inFrame = false;
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    inFrame = items.length > 0;
    if (!inFrame) return;
    nextFrame(flush);
    apply(items);
  };
  return (item) => {
    waiting.push(item);
    if (!inFrame) flush();
  };
}

const hiddenTickMs = 250;

function nextFrameOrTick(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, hiddenTickMs);
  else requestAnimationFrame(run);
}
