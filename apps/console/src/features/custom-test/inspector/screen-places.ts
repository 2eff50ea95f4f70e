import type { ScreenNode } from '@rackhand/contract/command/inspection';
import { isSeen } from '@rackhand/contract/test/find-node';

export const directions = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type Direction = (typeof directions)[number];

const areaOf = ({ bounds: [left, top, right, bottom] }: ScreenNode): number =>
  (right - left) * (bottom - top);
const middleOf = ({ bounds: [left, top, right, bottom] }: ScreenNode) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

const holds = ({ bounds: [left, top, right, bottom] }: ScreenNode, at: { x: number; y: number }): boolean =>
  at.x >= left && at.x < right && at.y >= top && at.y < bottom;

/** The smallest thing at a point of the picture, of equal ones what is drawn last; -1: nothing is there. */
export function nodeAt(nodes: readonly ScreenNode[], x: number, y: number): number {
  return nodes.reduce((best, node, nth) => {
    if (!isSeen(node) || !holds(node, { x, y })) return best;
    const former = nodes[best];
    return former === undefined || areaOf(node) <= areaOf(former) ? nth : best;
  }, -1);
}

/** What says something, or can be touched. */
export function isOfUse({ text, description, id, clickable, scrollable }: ScreenNode): boolean {
  return text !== '' || description !== '' || id !== '' || clickable || scrollable;
}

/** The next thing of use in a direction, the nearest in its way; the same one where there is none. */
export function neighbourOf(nodes: readonly ScreenNode[], from: number, direction: Direction): number {
  const start = nodes[from];
  if (start === undefined) return nodes.findIndex((node) => isSeen(node) && isOfUse(node));
  const here = middleOf(start);
  const isAcross = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1;
  let best = { nth: from, distance: Number.POSITIVE_INFINITY };
  nodes.forEach((node, nth) => {
    // What it stands in is nowhere beside it.
    if (nth === from || !isSeen(node) || !isOfUse(node) || holds(node, here)) return;
    const { x, y } = middleOf(node);
    const ahead = sign * (isAcross ? x - here.x : y - here.y);
    if (ahead <= 0) return;
    // What lies aside is farther than it is.
    const distance = ahead + 2 * Math.abs(isAcross ? y - here.y : x - here.x);
    if (distance < best.distance) best = { nth, distance };
  });
  return best.nth;
}
