import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { testOptions } from '@rackhand/contract/test/project';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';
import { testAbilities } from '../../testing/test-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { createPoolSnapshots } from '../devices/pool-snapshots.ts';
import { createTest } from './create-test.ts';
import { endByServer } from './end-by-server.ts';
import { lockRun } from './run-row.ts';
import { takeDevices } from './take-devices.ts';

const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
const udids = ['A', 'B', 'C', 'D', 'E'];
let farm: TestFarm;
let deviceIds: number[] = [];
let users = 0;

beforeAll(async () => {
  farm = await createTestFarm();
  const agent = await farm.dial(await farm.addHost('rack-1'), { abilities: testAbilities });
  await agent.snapshot(udids.map((udid) => phone(udid)));
  deviceIds = (await farm.db.selectFrom('devices').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => farm.close());

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('start' as const), device: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('limit' as const), to: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
);

async function start(uid: string, deviceId: number): Promise<void> {
  const whose = { groupType: 'origin', projectId: null, projectName: '', categoryId: null, category: '' };
  const what = { subCategory: '', testType: 'scenario', executor: 'adb', app: null, runApp: null } as const;
  const sent = { app: null, variables: {}, steps: [] };
  const said = { scenario: 'version: 1', sent, parameters: null, note: '', createdBy: 'ci', uid };
  const options = testOptions.parse({ retry: 0, wait_minutes: 1_440 });
  await farm.db
    .transaction()
    .execute((trx) =>
      createTest(
        trx,
        { ...whose, ...what, ...said, options, on: { deviceIds: [deviceId] } },
        farm.clock.now(),
      ),
    );
}

const underWay = (uid: string) =>
  farm.db
    .selectFrom('test_runs')
    .select(['id', 'attempt'])
    .where('uid', '=', uid)
    .where('state', 'in', ['standby', 'running', 'cleaning'])
    .execute();

async function endOne(uid: string): Promise<void> {
  const [first] = await underWay(uid);
  if (first === undefined) return;
  const key = { runId: first.id, attempt: first.attempt };
  await farm.db.transaction().execute(async (trx) => {
    const locked = await lockRun(trx, key, { ends: true });
    if (locked !== null)
      await endByServer(trx, rules, locked, { kind: 'error', reason: 'INTERRUPTED' }, farm.clock.now());
  });
}

it('a user never has more tests under way than their limit, while it is raised and lowered and two servers give devices away', async () => {
  const deps = { ...rules, config: { runsPerHost: 32 }, deployments: farm.app.deployments };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      users += 1;
      const uid = await addPayer(farm, `limited${String(users)}`, { limit: 1 });
      await addLot(farm, { uid }, { basic: 1_000_000 });
      let limit = 1;
      for (const one of steps) {
        const before = (await underWay(uid)).length;
        const change =
          one.do === 'limit'
            ? farm.db
                .updateTable('users')
                .set({ max_concurrent_tests: one.to })
                .where('uid', '=', uid)
                .execute()
            : one.do === 'start'
              ? start(uid, deviceIds[one.device] ?? 0)
              : endOne(uid);
        await Promise.all([change, ...[1, 2].map(() => takeDevices(farm.db, deps, farm.clock.now()))]);
        // While it is lowered either of the two may come first.
        const most = Math.max(limit, one.do === 'limit' ? one.to : 0, before);
        expect((await underWay(uid)).length).toBeLessThanOrEqual(most);
        if (one.do === 'limit') limit = one.to;
      }
      while ((await underWay(uid)).length > 0) await endOne(uid);
      await farm.db
        .updateTable('test_runs')
        .set({ state: 'ended', result: 'stopped', ended_at: farm.clock.now(), points_spent: 0 })
        .where('uid', '=', uid)
        .where('state', '<>', 'ended')
        .execute();
    }),
    { numRuns: 12 },
  );
}, 120_000);
