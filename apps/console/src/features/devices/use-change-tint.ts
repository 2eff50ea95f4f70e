import { type RefObject, useEffect, useRef } from 'react';

const tintMs = 900;

/** Tints what has just changed for less than a second; nothing moves, and nothing at all with reduced motion. */
export function useChangeTint<E extends HTMLElement>(value: string | number | null): RefObject<E | null> {
  const element = useRef<E>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate([{ boxShadow: 'inset 0 0 0 40px var(--changed)' }, {}], { duration: tintMs });
  }, [value]);
  return element;
}
