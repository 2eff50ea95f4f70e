import type { Place } from './place-screens.ts';

const directions: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Where a key leads from a screen; the same one where nothing lies in that direction, null for any other key. */
export function nextPlace(places: ReadonlyMap<string, Place>, id: string, key: string): string | null {
  const ids = [...places.keys()];
  if (key === 'Home') return ids[0] ?? null;
  if (key === 'End') return ids.at(-1) ?? null;
  const direction = directions[key];
  const from = places.get(id);
  if (direction === undefined || from === undefined) return null;
  let best = { id, far: Number.POSITIVE_INFINITY };
  for (const [other, { x, y }] of places) {
    const ahead = (x - from.x) * direction[0] + (y - from.y) * direction[1];
    const aside = Math.abs((x - from.x) * direction[1]) + Math.abs((y - from.y) * direction[0]);
    // What lies aside counts double: the eye follows the row or the column.
    const far = ahead + 2 * aside;
    if (ahead > 0 && far < best.far) best = { id: other, far };
  }
  return best.id;
}
