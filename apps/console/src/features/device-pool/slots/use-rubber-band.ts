import { type RefObject, useEffect } from 'react';
import type { Selection } from '../../devices/use-selection.ts';

/** A shorter way is a click. */
const leastDistance = 6;

interface Point {
  x: number;
  y: number;
}

/**
 * A frame drawn with the mouse chooses what it touches. It begins beside the devices, or on one with Shift, since
 * dragging a device moves it. Ctrl or Shift add to what is chosen.
 */
export function useRubberBand(board: RefObject<HTMLElement | null>, { set, clear }: Selection): void {
  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    const begin = (event: PointerEvent): void => {
      if (!mayBegin(event)) return;
      const adds = event.shiftKey || event.ctrlKey || event.metaKey;
      drawBand(element, event, (arns) => {
        if (!adds) clear();
        set(arns, true);
      });
    };
    element.addEventListener('pointerdown', begin);
    return () => element.removeEventListener('pointerdown', begin);
  }, [board, set, clear]);
}

function mayBegin({ button, pointerType, target, shiftKey }: PointerEvent): boolean {
  if (button !== 0 || pointerType !== 'mouse' || !(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, [role=menu]') !== null) return false;
  if (target.closest('[data-arn]') !== null) return shiftKey;
  return target.closest('button, input, label, select, a:not([data-slot])') === null;
}

function drawBand(board: HTMLElement, start: PointerEvent, onChosen: (arns: string[]) => void): void {
  const end = new AbortController();
  const { signal } = end;
  const band = document.createElement('div');
  Object.assign(band.style, {
    position: 'fixed',
    zIndex: '40',
    border: '1px solid var(--ink)',
    background: 'color-mix(in srgb, var(--ink) 10%, transparent)',
    pointerEvents: 'none',
  });
  const stop = (): void => {
    end.abort();
    band.remove();
    for (const frame of touched(board)) delete frame.dataset['banded'];
  };
  const follow = (event: PointerEvent): void => {
    const [from, to]: [Point, Point] = [start, event];
    if (!band.isConnected) {
      if (Math.hypot(to.x - from.x, to.y - from.y) < leastDistance) return;
      document.body.append(band);
      getSelection()?.removeAllRanges();
    }
    event.preventDefault();
    const box = new DOMRect(
      Math.min(from.x, to.x),
      Math.min(from.y, to.y),
      Math.abs(to.x - from.x),
      Math.abs(to.y - from.y),
    );
    Object.assign(band.style, {
      left: `${String(box.x)}px`,
      top: `${String(box.y)}px`,
      width: `${String(box.width)}px`,
      height: `${String(box.height)}px`,
    });
    markTouched(board, box);
  };
  const finish = (): void => {
    if (band.isConnected) {
      onChosen(touched(board).flatMap(({ dataset }) => dataset['arn'] ?? []));
      // The click that ends the way is none.
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    }
    stop();
  };
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', finish, { signal });
  addEventListener('pointercancel', stop, { signal });
  addEventListener('selectstart', (event) => event.preventDefault(), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal });
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function touched(board: HTMLElement): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>('[data-banded]')];
}

function markTouched(board: HTMLElement, box: DOMRect): void {
  for (const frame of board.querySelectorAll<HTMLElement>('[data-arn]')) {
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const isTouched = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    if (isTouched) frame.dataset['banded'] = '';
    else delete frame.dataset['banded'];
  }
}
