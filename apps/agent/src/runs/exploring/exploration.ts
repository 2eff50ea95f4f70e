import type { ExploredApp, ExploredCrash } from '@rackhand/contract/test/autonomous';
import { autonomousLimits as limits } from '@rackhand/contract/test/autonomous-limits';
import type { RunCrash, RunPlan } from '@rackhand/contract/test/run-link';
import type { Delivery } from '../attempt/delivery.ts';
import { orNoPicture, type Shots } from '../attempt/take-shots.ts';
import { type AppMap, createAppMap, type Deed } from './app-map.ts';
import type { SeenPlace } from './seen-place.ts';

/** A crash of the run, and the picture that was taken of it. */
export interface PicturedCrash {
  crash: RunCrash;
  shot: number | null;
}

/** What a walk through an app has found so far, also where it is broken off. */
export interface Exploration {
  map: AppMap;
  /** The app's activities, as the device lists them. */
  list(activities: ReadonlySet<string>): void;
  /** The walk is here, by what it did last. */
  arrive(place: SeenPlace, by: Deed | null): Promise<void>;
  did(deed: Deed): void;
  events(): number;
  /** All that was done, a line each, is kept as a file of the run. */
  keepEvents(): Promise<void>;
  told(crashes: readonly PicturedCrash[]): ExploredApp;
}

interface ExplorationDeps {
  delivery: Delivery;
  shots: Shots;
  screenshots: RunPlan['screenshots'];
  mask(text: string): string;
  appId: string;
  /** The number that the log's next line gets. */
  nextLine(): number;
}

/** A bar that moves more often than this is read by nobody. */
const tellEveryMs = 1_000;
/** Of one walk, in the timeline. */
const mostLeavings = 200;

export function createExploration(deps: ExplorationDeps): Exploration {
  const { delivery, shots, screenshots, mask, appId, nextLine } = deps;
  const map = createAppMap();
  const seen = new Set<string>();
  const lines: string[] = [];
  let listed: ReadonlySet<string> = new Set();
  let [events, toldAt, items, leavings] = [0, 0, 0, 0];

  const note = (name: 'seen' | 'left', { activity }: SeenPlace): number => {
    const ended_at = new Date().toISOString();
    const log_line = nextLine();
    return delivery.items.add({ kind: 'screen', name, title: activity, state: 'passed', log_line, ended_at });
  };
  const pictureOf = async (place: SeenPlace, isNew: boolean): Promise<number | null> => {
    if (screenshots === 'none' || (screenshots === 'changes' && !isNew)) return null;
    const shot = await (isNew ? shots.take() : shots.takeIfChanged()).catch(orNoPicture);
    if (shot !== null) map.picture(place.id, shot);
    return shot;
  };
  return {
    map,
    list(activities) {
      listed = activities;
    },
    async arrive(place, by) {
      const isNew = map.arrive(place, by);
      if (!place.isAway && place.activity.startsWith(`${appId}/`)) seen.add(place.activity);
      const shot = await pictureOf(place, isNew);
      const isTold = place.isAway ? leavings++ < mostLeavings : isNew && items++ < limits.screens;
      const item = isTold ? note(place.isAway ? 'left' : 'seen', place) : 0;
      if (shot !== null && item > 0) delivery.items.change(item, { shot });
    },
    did({ from, words }) {
      events += 1;
      lines.push(mask(`${String(events)}\t${new Date().toISOString()}\t${from}\t${words}\n`));
      if (performance.now() - toldAt < tellEveryMs) return;
      toldAt = performance.now();
      delivery.stand({ done: events });
    },
    events: () => events,
    async keepEvents() {
      delivery.stand({ done: events });
      if (lines.length === 0) return;
      const bytes = Buffer.from(lines.join(''));
      await delivery.files.add({ remoteFile: 'events.txt', kind: 'other', bytes });
    },
    told(crashes) {
      const all = new Set([...listed, ...seen]);
      const missed = [...listed].filter((activity) => !seen.has(activity)).toSorted();
      return {
        events,
        screens: map.screens(),
        edges: map.edges().map((edge) => ({ ...edge, action: mask(edge.action).slice(0, 200) })),
        activities_seen: seen.size,
        activities_total: all.size,
        coverage: listed.size === 0 ? null : Math.round((seen.size / all.size) * 1_000) / 1_000,
        activities_missed: missed.slice(0, limits.missedActivities),
        crashes: alike(crashes.filter(({ crash }) => crash.kind === 'crash')),
        anrs: alike(crashes.filter(({ crash }) => crash.kind === 'anr')),
      };
    },
  };
}

/** What crashed alike is told once, as it was the first time. */
function alike(crashes: readonly PicturedCrash[]): ExploredCrash[] {
  const found = new Map<string, ExploredCrash>();
  for (const { crash, shot } of crashes) {
    const { signature, title, log_line: line, remote_file } = crash;
    const known = found.get(signature);
    if (known !== undefined) known.count += 1;
    else found.set(signature, { signature, title, count: 1, line, shot, remote_file });
  }
  return [...found.values()].slice(0, limits.crashes);
}
