import type { ExploredEdge, ExploredScreen } from '@rackhand/contract/test/autonomous';
import { autonomousLimits as limits } from '@rackhand/contract/test/autonomous-limits';

/** What was done on a screen, by a name that is the same at each visit. */
export interface Deed {
  from: string;
  key: string;
  /** For people. */
  words: string;
}

/** What of an app has been seen, and how its screens hang together. */
export interface AppMap {
  /** A screen is in front. Answers whether it is new. */
  arrive(screen: Pick<ExploredScreen, 'id' | 'activity'>, by: Deed | null): boolean;
  /** The first picture of a screen. */
  picture(id: string, shot: number): void;
  /** How often this has been done there. */
  triesOf(id: string, key: string): number;
  /** All that could be done there was offered at its last visit; of these some are not tried enough. */
  offer(id: string, isOpen: boolean): void;
  /** What to do first on the shortest way to a screen where something is left; null: there is no way, or nothing is left. */
  wayOn(id: string): string | null;
  screens(): ExploredScreen[];
  edges(): ExploredEdge[];
}

/** Of an app that has no end of screens the later ones are walked through and not remembered. */
const remembered = { screens: 5_000, edges: 50_000 };

interface Known extends ExploredScreen {
  isOpen: boolean;
  tries: Map<string, number>;
  /** Where each deed has led the last time. */
  leads: Map<string, string>;
}

export function createAppMap(): AppMap {
  const screens = new Map<string, Known>();
  const edges = new Map<string, ExploredEdge>();

  const noteWay = ({ from, key, words }: Deed, to: string): void => {
    const screen = screens.get(from);
    if (screen === undefined) return;
    screen.tries.set(key, (screen.tries.get(key) ?? 0) + 1);
    screen.leads.set(key, to);
    const name = `${from} ${to} ${words}`;
    const known = edges.get(name);
    if (known !== undefined) known.count += 1;
    else if (edges.size < remembered.edges) edges.set(name, { from, to, action: words, count: 1 });
  };
  return {
    arrive({ id, activity }, by) {
      if (by !== null) noteWay(by, id);
      const known = screens.get(id);
      if (known !== undefined) known.visits += 1;
      if (known !== undefined || screens.size >= remembered.screens) return false;
      const fresh = { isOpen: false, tries: new Map<string, number>(), leads: new Map<string, string>() };
      screens.set(id, { id, activity, visits: 1, shot: null, ...fresh });
      return true;
    },
    picture(id, shot) {
      const screen = screens.get(id);
      if (screen !== undefined) screen.shot ??= shot;
    },
    triesOf: (id, key) => screens.get(id)?.tries.get(key) ?? 0,
    offer(id, isOpen) {
      const screen = screens.get(id);
      if (screen !== undefined) screen.isOpen = isOpen;
    },
    wayOn: (id) => firstStep(screens, id),
    screens: () => told(screens).map(({ id, activity, visits, shot }) => ({ id, activity, visits, shot })),
    edges() {
      const ids = new Set(told(screens).map(({ id }) => id));
      return [...edges.values()]
        .filter(({ from, to }) => ids.has(from) && ids.has(to))
        .slice(0, limits.edges);
    },
  };
}

const told = (screens: ReadonlyMap<string, Known>): Known[] => [...screens.values()].slice(0, limits.screens);

function firstStep(screens: ReadonlyMap<string, Known>, start: string): string | null {
  const seen = new Set([start]);
  let front = [...(screens.get(start)?.leads ?? [])].map(([first, at]) => ({ first, at }));
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { first, at } of front) {
      const screen = screens.get(at);
      if (screen === undefined || seen.has(at)) continue;
      seen.add(at);
      if (screen.isOpen) return first;
      for (const to of screen.leads.values()) next.push({ first, at: to });
    }
    front = next;
  }
  return null;
}
