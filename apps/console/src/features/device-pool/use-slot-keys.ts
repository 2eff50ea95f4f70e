import { type RefObject, useEffect } from 'react';

const directions = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
} as const;

/** Arrow keys lead to the next slot as the eye sees it, from rack to rack too; `onSlot` hears where the focus is. */
export function useSlotKeys(racks: RefObject<HTMLElement | null>, onSlot: (location: string) => void): void {
  useEffect(() => {
    const element = racks.current;
    if (element === null) return;
    const follow = ({ target }: Event): void => {
      if (target instanceof HTMLElement && target.dataset.slot !== undefined) onSlot(target.dataset.slot);
    };
    const move = (event: KeyboardEvent): void => moveBetweenSlots(event, element);
    element.addEventListener('focusin', follow);
    element.addEventListener('keydown', move);
    return () => {
      element.removeEventListener('focusin', follow);
      element.removeEventListener('keydown', move);
    };
  }, [racks, onSlot]);
}

function moveBetweenSlots(event: KeyboardEvent, racks: HTMLElement): void {
  if (!(event.target instanceof HTMLElement) || event.target.dataset.slot === undefined) return;
  const slots = [...racks.querySelectorAll<HTMLElement>('[data-slot]')];
  const target = { Home: slots[0], End: slots.at(-1) }[event.key] ?? nextSlot(event.target, slots, event.key);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
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
