import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import type { Figure } from '../figure.ts';
import { programs, startScript } from '../processes.ts';
import { timeOf } from '../time-of.ts';
import { addUsers, type CustomerFarm, fill, slowest, withCustomerFarm } from './customer-farm.ts';

const run = promisify(execFile);
const users = 1_000;
const days = 366;
const calls = 60;
const dayMs = 86_400_000;
const dayOf = (at: number): string => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10);

/** Document 10: a year by day beside the year before, of a million runs. */
export function measureYearOfFigures(runs: number): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    await fill(farm, [...addUsers(users), ...addTeams, ...addRuns(runs), asNeverClosed]);
    const env = { ...process.env, DATA_DIR: farm.server.dataDir, LOG_LEVEL: 'warn' };
    const rebuild = await timeOf(() =>
      run(process.execPath, [join(programs, 'server', 'main.mjs'), '--rebuild-kpi'], { env }),
    );
    // As a database does by itself within a minute.
    await fill(farm, ['vacuum analyze', 'checkpoint']);
    const to = dayOf(Date.now() - dayMs);
    const from = dayOf(Date.now() - days * dayMs);
    const path = `/admbo/user/kpi?from=${from}&to=${to}&unit=day`;
    const kept = `select d.day, ${kpiSums.map((name) => `sum(${name}) as ${name}`).join()} from kpi_days d
      where d.group_type = 'origin' and d.unit = 'day' and d.team_id >= 0 and d.day between '${from}'::date - ${String(days)} and '${to}' group by 1`;
    const bare = await startScript('customers/bare-figures.ts', [
      join(farm.server.dataDir, 'postgres', 'run'),
      kept,
    ]);
    const floor = await slowest(async () => (await fetch(bare.origin)).json(), calls);
    bare.stop();
    const value = await slowest(() => farm.get(path), calls);
    await compare(farm, path, { from, to });
    const name = `figures of a year by day, ${runs.toLocaleString('en')} runs, p95`;
    return [
      { name, value, unit: 'ms', target: { most: 100 } },
      {
        ...{ name: '  against reading the kept sums', value, unit: 'ms' },
        floor: { name: `${String(2 * days)} days`, value: floor },
        ...{ ratio: value / floor, target: { most: 2 } },
      },
      { name: 'days counted anew', value: rebuild / 1000, unit: 's', target: { most: 60 } },
    ];
  });
}

/** What is told is what the rows say. */
async function compare(
  farm: CustomerFarm,
  path: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { totals } = await farm.get<{ totals: Record<string, number> }>(path);
  const { rows } = await farm.pool.query<Record<string, number>>(
    `select count(*) as runs, count(*) filter (where result = 'passed') as passed from test_runs
      where state = 'ended' and ended_at >= ('${from}'::timestamp at time zone 'Asia/Seoul')
        and ended_at < (('${to}'::date + 1)::timestamp at time zone 'Asia/Seoul')`,
  );
  for (const name of ['runs', 'passed'])
    if (totals[name] !== rows[0]?.[name])
      throw new Error(`${name}: ${String(totals[name])} instead of ${String(rows[0]?.[name])}`);
}

const addTeams = [
  `insert into customer_groups (group_type, group_name, comparable_name, created_at) values ('origin', 'Bench', 'bench', now())`,
  `insert into teams (group_type, group_id, team_name, comparable_name, created_at)
    select 'origin', g.group_id, 'Team ' || n, 'team ' || n, now() from customer_groups g, generate_series(1, 50) n`,
  `update users set team_id = 1 + id % 50, team_role = 'admin' where id % 2 = 0`,
];

/** The server has closed days of users who were there before their runs were. */
const asNeverClosed = 'delete from kpi_closed_days';

/** Of two years, each with one attempt of some minutes. */
const addRuns = (runs: number): string[] => [
  `insert into tests (group_type, project_name, category, sub_category, test_type, executor, scenario, sent_scenario, options, note,
      created_at, created_by)
    select 'origin', 'Project ' || n % 60, 'Bench', 'app', 'scenario', 'adb', '', '{}', '{}', '', now(), 'bench'
    from generate_series(1, ${String(runs / 100)}) n`,
  `insert into test_runs (tid, n, group_type, app, state, result, priority, limit_seconds, queued_at, wait_until, attempt, started_at,
      ended_at, uid, team_id)
    select t.tid, n, 'origin', null, 'ended', (array['passed', 'passed', 'passed', 'failed', 'error', 'warning'])[1 + (t.tid + n) % 6],
      50, 600, at, at + interval '1 hour', 1, at + make_interval(secs => n), at + make_interval(secs => n + 60), 'u' || 1 + (t.tid + n) % ${String(users)},
      case when n % 2 = 0 then 1 + n % 50 end
    from tests t cross join lateral generate_series(1, 100) n
      cross join lateral (select now() - make_interval(secs => 63000000.0 * ((t.tid - 1) * 100 + n) / ${String(runs)}) as at) a`,
  `insert into run_attempts (run_id, attempt, fence, host_id, device_id, plan, started_at, ended_at, outcome)
    select id, 1, id, 1, 1, '{}', started_at, ended_at, 'finished' from test_runs`,
  'vacuum analyze tests, test_runs, run_attempts',
];
