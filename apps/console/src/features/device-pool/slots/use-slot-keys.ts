import { type RefObject, useEffect } from 'react';
import type { SlotSituation } from './slot-situation.ts';

const directions = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
} as const;

interface SlotKeys extends Pick<SlotSituation, 'onSelect'> {
  /** Hears where the focus is. */
  onSlot: (location: string) => void;
}

/**
 * Arrow keys lead to the next slot as the eye sees it, from rack to rack too; Home and End to the ends of the row within its
 * rack, with Ctrl to those of all racks. With Shift they choose on the way.
 */
export function useSlotKeys(board: RefObject<HTMLElement | null>, { onSlot, onSelect }: SlotKeys): void {
  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    const follow = ({ target }: Event): void => {
      const slot = target instanceof HTMLElement ? slotAround(target)?.dataset['slot'] : undefined;
      if (slot !== undefined) onSlot(slot);
    };
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.dataset['slot'] === undefined) return;
      // A link is opened by Enter alone; a slot by both.
      if (event.key === ' ' && target instanceof HTMLAnchorElement) {
        event.preventDefault();
        target.click();
        return;
      }
      const way = wayOf(event, target, element);
      const next = way?.at(-1);
      if (way === undefined || next === undefined) return;
      event.preventDefault();
      next.focus();
      if (event.shiftKey) chooseAll(way, onSelect);
    };
    element.addEventListener('focusin', follow);
    element.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('focusin', follow);
      element.removeEventListener('keydown', press);
    };
  }, [board, onSlot, onSelect]);
}

/** The slot itself, or the one whose box or menu has the focus. */
function slotAround(element: HTMLElement): HTMLElement | null {
  if (element.dataset['slot'] !== undefined) return element;
  return element.closest<HTMLElement>('[data-arn]')?.querySelector<HTMLElement>('[data-slot]') ?? null;
}

const slotsIn = (element: Element | null): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('[data-slot]') ?? []),
];

/** The slots from this one to where the key leads. */
function wayOf(event: KeyboardEvent, from: HTMLElement, board: HTMLElement): HTMLElement[] | undefined {
  const { key, ctrlKey, metaKey } = event;
  if (key === 'Home' || key === 'End') {
    const line = slotsIn(ctrlKey || metaKey ? board : from.closest('[role="row"]'));
    const place = line.indexOf(from);
    return key === 'End' ? line.slice(place) : line.slice(0, place + 1).toReversed();
  }
  const next = nextSlot(from, slotsIn(board), key);
  return next && [from, next];
}

function chooseAll(slots: readonly HTMLElement[], onSelect: SlotSituation['onSelect']): void {
  const frames = slots.map((slot) => slot.closest<HTMLElement>('[data-arn]'));
  for (const frame of frames) {
    const arn = frame?.dataset['arn'];
    if (arn !== undefined && frame?.dataset['selected'] === undefined) onSelect(arn, 'toggle');
  }
}

function nextSlot(from: HTMLElement, slots: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const direction = Object.hasOwn(directions, key) ? directions[key as keyof typeof directions] : null;
  if (direction === null) return undefined;
  const start = middleOf(from);
  const reachable = slots.flatMap((slot) => {
    const { x, y, width, height } = middleOf(slot);
    const along = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const aside = Math.abs(direction.x === 0 ? x - start.x : y - start.y);
    const sameLine = aside < (direction.x === 0 ? width : height) / 2;
    return along > 1 && sameLine ? [{ slot, along }] : [];
  });
  return reachable.sort((left, right) => left.along - right.along)[0]?.slot;
}

function middleOf(element: HTMLElement): { x: number; y: number; width: number; height: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
}
