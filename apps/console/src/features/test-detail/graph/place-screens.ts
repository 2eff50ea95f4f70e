import { Graph, layout, type NodeLabel } from '@dagrejs/dagre';
import type { ScreenMap, Way } from './screen-map.ts';

/** Of one screen in the drawing, in px; its upper left corner. */
export interface Place {
  x: number;
  y: number;
}

interface DrawnWay {
  way: Way;
  /** By which the screen was reached first. */
  isFirst: boolean;
  path: string;
}

interface PlacedScreens {
  places: ReadonlyMap<string, Place>;
  lines: readonly DrawnWay[];
  width: number;
  height: number;
}

export const screenSize = { width: 156, height: 42 } as const;
const margin = 14;

/**
 * The nearest screens, each right of the one from which it was reached first. Only those ways are laid out: with all of them,
 * sixty screens take the layout seconds and are nine screens wide. The others are drawn between the places that come of it.
 */
export function placeScreens(map: ScreenMap, most: number): PlacedScreens {
  const shown = new Set(map.nearest.slice(0, most));
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 70, marginx: margin, marginy: margin });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of shown) graph.setNode(id, { ...screenSize });
  for (const id of shown) {
    const parent = map.byId.get(id)?.parent ?? null;
    if (parent !== null) graph.setEdge(parent, id);
  }
  layout(graph);
  const places = new Map([...shown].map((id) => [id, cornerOf(graph.node(id) as NodeLabel)]));
  const ends = [...places.values()];
  return {
    places,
    lines: map.ways.flatMap((way) => drawnWay(map, places, way)),
    width: Math.max(0, ...ends.map(({ x }) => x)) + screenSize.width + margin,
    height: Math.max(0, ...ends.map(({ y }) => y)) + screenSize.height + 2 * margin,
  };
}

/** The layout tells the middle of each. */
function cornerOf({ x = 0, y = 0 }: NodeLabel): Place {
  return { x: Math.round(x - screenSize.width / 2), y: Math.round(y - screenSize.height / 2) };
}

function drawnWay(map: ScreenMap, places: ReadonlyMap<string, Place>, way: Way): DrawnWay[] {
  const [from, to] = [places.get(way.from), places.get(way.to)];
  if (from === undefined || to === undefined || from === to) return [];
  return [{ way, isFirst: map.byId.get(way.to)?.parent === way.from, path: pathOf(from, to) }];
}

/** Forward from side to side; anything else below both, so that it is not taken for a way forward. */
function pathOf(from: Place, to: Place): string {
  const { width, height } = screenSize;
  const point = (x: number, y: number): string => `${String(x)} ${String(y)}`;
  if (to.x > from.x + width) {
    const [x1, y1, x2, y2] = [from.x + width, from.y + height / 2, to.x - 2, to.y + height / 2];
    const middle = (x1 + x2) / 2;
    return `M${point(x1, y1)} C${point(middle, y1)} ${point(middle, y2)} ${point(x2, y2)}`;
  }
  const [x1, y1, x2, y2] = [
    from.x + width / 2 - 10,
    from.y + height,
    to.x + width / 2 + 10,
    to.y + height + 2,
  ];
  const low = Math.max(y1, y2) + 22;
  return `M${point(x1, y1)} C${point(x1, low)} ${point(x2, low)} ${point(x2, y2)}`;
}
