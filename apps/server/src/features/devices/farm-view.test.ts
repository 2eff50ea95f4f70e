import type { Sighting } from '@rackhand/contract/device/sighting';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { phone } from '../../testing/test-sightings.ts';
import { isAskedToReboot } from '../commands/asked-reboots.ts';
import type { FarmNews } from './farm-memory.ts';
import { createFarmView, type FarmView } from './farm-view.ts';
import { createPoolSnapshots } from './pool-snapshots.ts';
import { storeReports } from './store-reports.ts';
import type { StoredDevices } from './write-device-changes.ts';

let farm: TestFarm;

beforeAll(async () => {
  farm = await createTestFarm();
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A'), phone('B')]);
  for (const udid of ['A', 'B']) await agent.change(udid, { connection: 'offline' });
});
afterAll(() => farm.close());

async function openView(): Promise<{ view: FarmView; heard: FarmNews[] }> {
  const view = createFarmView({ db: farm.db, onError: (error) => expect(error).toBeUndefined() });
  await view.catchUp(null);
  const heard: FarmNews[] = [];
  view.onNews((news) => heard.push(news));
  return { view, heard };
}

async function store(udid: string, part: Partial<Sighting>): Promise<StoredDevices> {
  const { db, clock } = farm;
  const host = await db.selectFrom('hosts').select(['id', 'link_epoch']).executeTakeFirstOrThrow();
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots(), isAskedToReboot };
  const link = { hostId: host.id, epoch: host.link_epoch };
  const sightings = new Map([[udid, { ...phone(udid), ...part }]]);
  const stored = await storeReports(db, rules, [{ link, kind: 'changes', sightings }], clock.now());
  if (stored === null) throw new Error('more than devices has changed');
  return stored;
}

const listOf = (view: FarmView): unknown => JSON.parse(view.list({}, 0).toString());

describe('what an instance has stored itself', () => {
  it('is in its memory and told without a question to the database, as another instance reads it', async () => {
    const { view, heard } = await openView();
    const other = await openView();
    const stored = await store('A', { connection: 'unauthorized' });
    const asked = await countQueries(async () => {
      view.take(stored);
      view.lookSoon(stored.version);
      await view.catchUp(stored.version);
    });
    expect(asked).toBe(0);
    expect(await countQueries(() => other.view.catchUp(stored.version))).toBe(1);
    expect(listOf(view)).toEqual(listOf(other.view));
    expect(JSON.stringify(listOf(view))).toContain('"state":"UNAUTHORIZED"');
    expect(heard.map(({ version, devices }) => [version, devices.length])).toEqual([[stored.version, 1]]);
    expect(other.heard.map(({ version, devices }) => [version, devices.length])).toEqual([
      [stored.version, 1],
    ]);
  });

  it('is read together with what came before it, which this instance has not seen', async () => {
    const { view, heard } = await openView();
    const unseen = await store('B', { connection: 'unauthorized' });
    const stored = await store('A', { connection: 'offline' });
    view.take(stored);
    expect(heard).toEqual([]);
    view.take(unseen);
    view.take(stored);
    const { view: fresh } = await openView();
    expect(heard.map(({ version }) => version)).toEqual([unseen.version, stored.version]);
    expect(listOf(view)).toEqual(listOf(fresh));
  });

  it('is told by the database alone where more than devices has changed', async () => {
    const { view } = await openView();
    farm.clock.advance(2_000);
    // It leaves the group of errors: the pool keeps a snapshot of that.
    await expect(store('A', { connection: 'device' })).rejects.toThrow('more than devices');
    await view.look();
    const { view: fresh } = await openView();
    expect(listOf(view)).toEqual(listOf(fresh));
  });
});
