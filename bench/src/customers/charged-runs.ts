import { shippedCommon } from '@rackhand/contract/deployment/deployment';
import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { testOptions } from '@rackhand/contract/test/project';
import { runLimits } from '@rackhand/contract/test/run-states';
import { createPoolSnapshots } from '../../../apps/server/src/features/devices/pool-snapshots.ts';
import { verifyLedger } from '../../../apps/server/src/features/points/verify-ledger.ts';
import { endByServer } from '../../../apps/server/src/features/runs/end-by-server.ts';
import { lockRun } from '../../../apps/server/src/features/runs/run-row.ts';
import { type TakeDeps, takeDevices } from '../../../apps/server/src/features/runs/take-devices.ts';
import { isUnderWay } from '../../../apps/server/src/platform/database/is-under-way.ts';
import { whenAllAvailable } from '../farm-figures.ts';
import type { Figure } from '../figure.ts';
import { enrolHosts } from '../scale/enrol-hosts.ts';
import { startRunningHosts } from '../tests/running-hosts.ts';
import { timeOf } from '../time-of.ts';
import { addLots, addUsers, type CustomerFarm, fill, withCustomerFarm } from './customer-farm.ts';

const runs = 10_000;
const users = 100;
const hosts = 10;
const devicesOfHost = 30;
const devices = hosts * devicesOfHost;

/** Document 10: runs that are paid for start and end nearly as fast as the same runs where nothing has a price. */
export function measureChargedRuns(): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    const { origin, pid } = farm.server;
    const names = Array.from({ length: hosts }, (_, place) => `host-${String(place + 1)}`);
    const keys = await enrolHosts(origin, farm.headers['cookie'] ?? '', names);
    const rack = await startRunningHosts({ origins: [origin], keys, devicesOfHost });
    await whenAllAvailable(origin, farm.headers['cookie'] ?? '', devices);
    await fill(farm, [...addUsers(users), ...addLots(10_000_000)]);
    // What runs do is done here, by its own functions: the server would do it beside them.
    process.kill(pid, 'SIGSTOP');
    try {
      const free = await timeOf(() => carryOut(farm, false));
      const paid = await timeOf(() => carryOut(farm, true));
      const differences = await verifyLedger(farm.db);
      if (differences.length > 0) throw new Error(JSON.stringify(differences));
      return [
        {
          name: `start and end of ${runs.toLocaleString('en')} runs with points`,
          value: paid / 1_000,
          unit: 's',
          floor: { name: 'the same without', value: free / 1_000 },
          ratio: paid / free,
          target: { most: 1.3 },
        },
      ];
    } finally {
      process.kill(pid, 'SIGCONT');
      rack.close();
    }
  });
}

async function carryOut(farm: CustomerFarm, pricing: boolean): Promise<void> {
  const { db } = farm;
  await fill(farm, [addTests, addRuns, 'analyze test_runs, tests']);
  const settings = { ...shippedCommon, features: { ...shippedCommon.features, pricing } };
  const rules = { thresholds: defaultThresholds, snapshots: createPoolSnapshots() };
  const deps: TakeDeps = {
    ...rules,
    config: { runsPerHost: runLimits.perHost },
    deployments: { ofGroup: (groupType) => (groupType === 'origin' ? { groupType, settings } : null) },
  };
  for (let ended = 0; ended < runs; ) {
    await takeDevices(db, deps, new Date());
    const begun = await db.selectFrom('test_runs as r').select(['id', 'attempt']).where(isUnderWay).execute();
    if (begun.length === 0) throw new Error(`only ${String(ended)} runs were taken`);
    for (const { id: runId, attempt } of begun)
      await db.transaction().execute(async (trx) => {
        const locked = await lockRun(trx, { runId, attempt }, { ends: true });
        if (locked !== null) await endByServer(trx, rules, locked, { kind: 'limit' }, new Date());
      });
    ended += begun.length;
  }
}

const addTests = `insert into tests (group_type, project_name, category, sub_category, test_type, executor, scenario, sent_scenario,
    options, note, uid, created_at, created_by)
  select 'origin', 'Nightly', 'Bench', '', 'scenario', 'adb', '', '{"app": null, "variables": {}, "steps": []}',
    '${JSON.stringify(testOptions.parse({}))}', '', uid, now(), 'bench'
  from users order by id`;
/** Of each user as many, on all devices in turn. */
const addRuns = `insert into test_runs (tid, n, group_type, device_id, state, priority, limit_seconds, queued_at, wait_until, uid)
  select t.tid, n, 'origin', d.ids[1 + (t.tid * 7 + n) % array_length(d.ids, 1)], 'queued', 50, 600, now(), now() + interval '1 day', t.uid
  from (select tid, uid from tests order by tid desc limit ${String(users)}) t, generate_series(1, ${String(runs / users)}) n,
    (select array_agg(id order by id) as ids from devices) d`;
