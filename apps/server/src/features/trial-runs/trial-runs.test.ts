import type { Kpi } from '@rackhand/contract/kpi/kpi';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { phone } from '../../testing/test-sightings.ts';
import { closeDays } from '../kpi/close-days.ts';
import { ensureTrialTeams } from '../teams/trial-teams.ts';
import { ensureTrialUsers } from '../users/trial-users.ts';
import { ensureTrialRuns } from './trial-runs.ts';

let farm: TestFarm;
beforeEach(async () => {
  farm = await createTestFarm();
  await ensureTrialUsers(farm);
  await ensureTrialTeams(farm);
});
afterEach(() => farm.close());

test('a trial has tests of the past weeks by its users on its phones, which are added once its rack has come', async () => {
  expect(await ensureTrialRuns(farm)).toBe(false);
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A'), phone('B')]);
  expect(await ensureTrialRuns(farm)).toBe(false);
  // Of days without a test.
  await closeDays(farm.db, farm.clock.now());
  farm.clock.advance(5_000);
  for (const _ of ['added', 'there']) expect(await ensureTrialRuns(farm)).toBe(true);
  const { rows } = await farm.pool.query<object>(
    `select count(*)::int as runs, count(distinct device_id)::int as devices, count(distinct uid)::int as users,
      array_agg(distinct result order by result) as results from test_runs`,
  );
  const results = ['error', 'failed', 'passed', 'stopped', 'warning'];
  expect(rows).toEqual([{ runs: 300, devices: 2, users: 2, results }]);
  const failed = await farm.pool.query<{ id: string }>(
    "select tid || '-' || n as id from test_runs where result = 'failed' order by id desc limit 1",
  );
  const { run } = await farm.read<{ run: WholeRun }>(`/admbo/test/${failed.rows[0]?.id ?? ''}`);
  expect(run).toMatchObject({ app_id: 'com.example.bank', decided_by: { kind: 'step' } });
  expect(run.timeline.at(-1)).toMatchObject({ state: 'failed' });
  const { totals } = await farm.read<Kpi>('/admbo/user/kpi');
  expect(totals.runs).toBeGreaterThan(100);
  expect(totals.users_active).toBe(2);
});

test('a trial has links to past tests, one of each state, so that their list does not start empty', async () => {
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A')]);
  farm.clock.advance(5_000);
  for (const _ of ['added', 'there']) expect(await ensureTrialRuns(farm)).toBe(true);
  const { data } = await farm.call('/admbo/link/search', {});
  expect(data).toMatchObject({
    total_count: 3,
    links: [{ state: 'active' }, { state: 'closed', closed_by: 'admin' }, { state: 'expired' }],
  });
});
