import type { KeyboardEvent } from 'react';

const directions = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
} as const;

/** Arrow keys lead to the next slot as the eye sees it, from rack to rack too, however the racks are laid out. */
export function moveBetweenSlots(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || event.target.dataset.slot === undefined) return;
  const slots = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-slot]')];
  const target =
    event.key === 'Home'
      ? slots[0]
      : event.key === 'End'
        ? slots.at(-1)
        : nextSlot(event.target, slots, event.key);
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
