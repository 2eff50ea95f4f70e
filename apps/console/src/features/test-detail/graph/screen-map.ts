import type { ExploredEdge, ExploredScreen } from '@rackhand/contract/test/autonomous';

/** A screen by what people call it. */
export interface MappedScreen extends ExploredScreen {
  /** From 1, in the order in which they were found. */
  number: number;
  /** The end of its activity's name. */
  name: string;
  /** The screen from which the shortest way came; null: the first, or one whose way is not known. */
  parent: string | null;
}

/** All that leads from one screen to another. */
export interface Way {
  from: string;
  to: string;
  count: number;
  actions: readonly { action: string; count: number }[];
}

export interface ScreenMap {
  screens: readonly MappedScreen[];
  byId: ReadonlyMap<string, MappedScreen>;
  /** Also those that stay where they are. */
  ways: readonly Way[];
  /** Ids, the nearest to the first screen first. */
  nearest: readonly string[];
}

/** How the screens of an app hang together. */
export function screenMap(screens: readonly ExploredScreen[], edges: readonly ExploredEdge[]): ScreenMap {
  const ids = new Set(screens.map(({ id }) => id));
  const ways = mergedWays(edges.filter(({ from, to }) => ids.has(from) && ids.has(to)));
  const parents = shortestWays([...ids], ways);
  const mapped = screens.map((screen, at) => ({
    ...screen,
    number: at + 1,
    name: shortActivity(screen.activity),
    parent: parents.get(screen.id) ?? null,
  }));
  const byId = new Map(mapped.map((screen) => [screen.id, screen]));
  return { screens: mapped, byId, ways, nearest: [...parents.keys()] };
}

/** `.LoginActivity` of `com.example.bank/.LoginActivity`, without its dot. */
export function shortActivity(activity: string): string {
  return /[^./]+$/.exec(activity)?.[0] ?? activity;
}

function mergedWays(edges: readonly ExploredEdge[]): Way[] {
  const ways = new Map<
    string,
    { from: string; to: string; count: number; actions: Way['actions'][number][] }
  >();
  for (const { from, to, action, count } of edges) {
    const known = ways.get(`${from} ${to}`) ?? { from, to, count: 0, actions: [] };
    known.count += count;
    known.actions.push({ action, count });
    ways.set(`${from} ${to}`, known);
  }
  return [...ways.values()];
}

/** From where each is reached first; those that no way leads to begin anew, in their order. */
function shortestWays(ids: readonly string[], ways: readonly Way[]): ReadonlyMap<string, string | null> {
  const leads = new Map<string, string[]>();
  for (const { from, to } of ways) leads.set(from, [...(leads.get(from) ?? []), to]);
  const parents = new Map<string, string | null>();
  for (const start of ids) {
    if (parents.has(start)) continue;
    parents.set(start, null);
    const front = [start];
    for (const id of front)
      for (const to of leads.get(id) ?? []) {
        if (parents.has(to)) continue;
        parents.set(to, id);
        front.push(to);
      }
  }
  return parents;
}
