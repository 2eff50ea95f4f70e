import type { ExploredApp } from '@rackhand/contract/test/autonomous';
import type { Tokkidan, TokkidanStatus } from '@rackhand/contract/test/tokkidan';
import { beginRounds } from '../features/tokkidan/begin-rounds.ts';
import { addPackage } from './app-desk.ts';
import type { Answer } from './create-test-farm.ts';
import { eventually } from './eventually.ts';
import { type Order, openTestDesk, type TestDesk } from './test-desk.ts';

/** A test desk with a bank's app, and short words for the squad that crawls it. */
export interface SquadDesk extends TestDesk {
  update(body: object): Promise<Answer>;
  /** Has an app crawled, on any device where nothing is said; its number. */
  add(changed?: object): Promise<number>;
  list(): Promise<Tokkidan[]>;
  tokkidan(id: number): Promise<Tokkidan>;
  status(): Promise<TokkidanStatus>;
  /** What a server does at an instant. */
  look(at?: Date): Promise<void>;
  /** Runs of rounds by their names, oldest first. */
  rounds(): Promise<string[]>;
  /** The first so many runs of the squad, as they were given to the agent. */
  crawls(count: number): Promise<Order[]>;
}

export const bank = 'com.example.bank';
/** An hour's distance: no round begins by itself meanwhile. */
export const nightly = '0 3 * * *';

export const explored = (told: Partial<ExploredApp> = {}): ExploredApp => ({
  ...{ events: 9, screens: [], edges: [], activities_seen: 1, activities_total: 4, coverage: 0.25 },
  ...{ activities_missed: [], crashes: [], anrs: [] },
  ...told,
});

export async function openSquadDesk(env: Record<string, string> = {}): Promise<SquadDesk> {
  const desk = await openTestDesk(undefined, env);
  const { farm, agent } = desk;
  await addPackage(farm, { app_id: bank, app_name: 'Bank' });
  const update: SquadDesk['update'] = (body) => farm.call('/service/tokkidan/update', body);
  const list = async (): Promise<Tokkidan[]> =>
    (await farm.read<{ tokkidans: Tokkidan[] }>('/service/tokkidan/list')).tokkidans;
  /** Nobody asks it for devices: rounds name theirs. */
  const view = { devices: () => [] };
  return {
    ...desk,
    update,
    list,
    add: async (changed = {}) => {
      const { data, ...refused } = await update({ app_id: bank, device_filter: {}, ...changed });
      if (typeof data['tokkidan_id'] !== 'number') throw new Error(JSON.stringify(refused));
      return data['tokkidan_id'];
    },
    tokkidan: async (id) => {
      const found = (await list()).find(({ tokkidan_id }) => tokkidan_id === id);
      if (found === undefined) throw new Error(`no tokkidan ${String(id)}`);
      return found;
    },
    status: () => farm.read('/admbo/tokkidan/status'),
    look: (at = farm.clock.now()) => beginRounds({ db: farm.db, view, config: farm.config }, at),
    rounds: async () => {
      const runs = await farm.db
        .selectFrom('test_runs')
        .select(['tid', 'n'])
        .where('tokkidan_id', 'is not', null)
        .orderBy('id')
        .execute();
      return runs.map(({ tid, n }) => `${String(tid)}-${String(n)}`);
    },
    crawls: (count) =>
      eventually(
        () => {
          const orders = agent.orders().filter(({ plan }) => plan.exploring !== null);
          return orders.length >= count ? orders : null;
        },
        `${String(count)} devices crawling`,
      ),
  };
}
