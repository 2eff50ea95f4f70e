import { type RefObject, useEffect } from 'react';

const turnMs = 15_000;
/** Whoever moves a mouse or scrolls looks for something. */
const leftAloneMs = 60_000;

/** Racks that do not fit the screen come into sight in turn, whole ones from below `head`: nobody scrolls a wall. */
export function useWallPages(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let touchedAt = Number.NEGATIVE_INFINITY;
    const touch = (): void => {
      touchedAt = performance.now();
    };
    const turn = (): void => {
      if (performance.now() - touchedAt >= leftAloneMs) scrollTo({ top: nextTop(head.current) });
    };
    const timer = setInterval(turn, turnMs);
    const end = new AbortController();
    for (const sign of ['pointermove', 'wheel', 'keydown', 'touchstart'])
      window.addEventListener(sign, touch, { signal: end.signal, passive: true });
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [head]);
}

/** Where the page is scrolled to for the first rack that is not wholly in sight; from the end back to the top. */
function nextTop(head: HTMLElement | null): number {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  if (scrollTop + clientHeight >= scrollHeight - 1) return 0;
  const above = head?.offsetHeight ?? 0;
  const racks = [...document.querySelectorAll('[data-rack]')].map((rack) => rack.getBoundingClientRect());
  const next = racks.find(({ bottom }) => bottom > clientHeight + 1);
  const step = (next?.top ?? 0) - above;
  // A rack that is higher than the screen is shown screen by screen.
  return scrollTop + (step > 1 ? step : clientHeight - above);
}
