import { type RefObject, useEffect, useRef } from 'react';

const leastTintMs = 700;
/** Tints end in time with each other, so that what began one by one is painted away together. */
const beatMs = 250;

/**
 * Tints what has just changed for less than a second; nothing moves, and nothing at all with reduced motion. Set and
 * taken away, not faded: fifty fades at once would keep the browser painting every frame.
 */
export function useChangeTint<E extends HTMLElement>(value: string | number | null): RefObject<E | null> {
  const element = useRef<E>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const { current } = element;
    if (current === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const now = performance.now();
    const begun = String(now);
    const end = Math.ceil((now + leastTintMs) / beatMs) * beatMs;
    current.dataset.changed = begun;
    setTimeout(() => {
      // A later change has its own second.
      if (current.dataset.changed === begun) delete current.dataset.changed;
    }, end - now);
  }, [value]);
  return element;
}
