import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface LineFocusOf {
  box: RefObject<HTMLElement | null>;
  total: number;
  /** Height of a line in the box, and of what is in sight of it. */
  step: number;
  height: number;
  /** Somebody goes through the lines by keys. */
  onMove: () => void;
}

/** Where a key leads from a line, lines of a page being `page`; null for any other key. */
export function lineAt(
  key: string,
  line: number,
  { page, total }: { page: number; total: number },
): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowUp: line - 1,
    ArrowDown: line + 1,
    PageUp: line - page,
    PageDown: line + page,
    Home: 1,
    End: total,
  };
  const next = to[key];
  return next === undefined ? null : Math.min(total, Math.max(1, next));
}

/** Keys go through a million lines of which only those in sight are there: the focus follows as they come. */
export function useLineFocus({ box, total, step, height, onMove }: LineFocusOf) {
  const wanted = useRef<number | null>(null);
  const focusWanted = (): void => {
    if (wanted.current === null) return;
    const place = box.current?.querySelector<HTMLElement>(`[data-line="${String(wanted.current)}"]`);
    if (!place) return;
    wanted.current = null;
    place.focus({ preventScroll: true });
  };
  // After each drawing, as the line may have come with it.
  useLayoutEffect(focusWanted);
  return (event: KeyboardEvent, line: number): void => {
    const next = lineAt(event.key, line, { page: Math.floor(height / step) - 2, total });
    if (next === null || box.current === null) return;
    event.preventDefault();
    onMove();
    wanted.current = next;
    const top = (next - 1) * step;
    const { scrollTop } = box.current;
    if (top < scrollTop) box.current.scrollTo({ top, behavior: 'instant' });
    else if (top + 2 * step > scrollTop + height)
      box.current.scrollTo({ top: top + 2 * step - height, behavior: 'instant' });
    focusWanted();
  };
}
