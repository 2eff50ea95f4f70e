import { allNodes, type UiNode } from './ui-node.ts';

/** How far a node is in the way of an arrow; null: it is not in that way. */
type Way = (from: UiNode, to: UiNode) => number | null;

const middle = ({ bounds: [left, top, right, bottom] }: UiNode) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});
/** What lies aside counts twice. */
const along = (ahead: number, aside: number): number | null =>
  ahead > 0 ? ahead + 2 * Math.abs(aside) : null;

const ways: Readonly<Record<string, Way>> = {
  DPAD_UP: (from, to) => along(middle(from).y - middle(to).y, middle(from).x - middle(to).x),
  DPAD_DOWN: (from, to) => along(middle(to).y - middle(from).y, middle(from).x - middle(to).x),
  DPAD_LEFT: (from, to) => along(middle(from).x - middle(to).x, middle(from).y - middle(to).y),
  DPAD_RIGHT: (from, to) => along(middle(to).x - middle(from).x, middle(from).y - middle(to).y),
};

/** The place of the widget that has the focus next; null: it stays where it is. */
export function moveFocus(root: UiNode, key: string): string | null {
  const open = allNodes(root).filter(
    ({ place, clickable, enabled }) => place !== null && clickable && enabled,
  );
  const from = open.find(({ focused }) => focused);
  if (from === undefined) return open[0]?.place ?? null;
  if (key === 'TAB') return open[(open.indexOf(from) + 1) % open.length]?.place ?? null;
  const way = ways[key];
  if (way === undefined) return null;
  const reachable = open.flatMap((to) => {
    const far = to === from ? null : way(from, to);
    return far === null ? [] : [{ far, place: to.place }];
  });
  return reachable.sort((a, b) => a.far - b.far)[0]?.place ?? null;
}
