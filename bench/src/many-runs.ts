import pg from 'pg';
import type { Figure } from './figure.ts';
import { plugIn } from './many-devices.ts';
import { privateDatabaseUrl, startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import { caller, slowest } from './slowest-call.ts';
import type { SyntheticAgent } from './synthetic-agent.ts';

const runs = 1_000_000;
const devices = 300;
/** A page of the list, as the console asks for it. */
const rows = 50;

interface Asked {
  name: string;
  most: number;
  ask: (pages: { ofWeek: number }) => { path: string; body?: object };
}

/** Document 9, Measured. */
const asked: readonly Asked[] = [
  { name: 'week’s page', most: 50, ask: () => searched({ page: 0 }) },
  {
    name: 'last page of a week',
    most: 300,
    ask: ({ ofWeek }) => searched({ page: Math.max(0, Math.ceil(ofWeek / rows) - 1) }),
  },
  { name: 'groups of failures', most: 150, ask: () => ({ path: '/admbo/test/fail/list' }) },
  { name: 'test main', most: 50, ask: () => ({ path: '/admbo/test/main' }) },
];

const searched = (body: { page: number }) => ({
  path: '/admbo/test/search',
  body: { ...body, rows_per_page: rows },
});

/** With a year's million runs of 300 devices each list's call stays quick, beside the least that a question costs. */
export async function measureManyRuns(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const agents: SyntheticAgent[] = [];
  const database = new pg.Client({ connectionString: privateDatabaseUrl(server.dataDir) });
  try {
    agents.push(...(await plugIn(server, 0, devices)));
    await database.connect();
    await fill(database);
    const cookie = await signIn(server.origin);
    const call = caller(server.origin, cookie);
    const { total_count: ofWeek } = (await call(searched({ page: 0 }))) as { total_count: number };
    const floor = await slowest(() => database.query('select 1'));
    const figures: Figure[] = [];
    for (const { name, most, ask } of asked)
      figures.push({
        name: `${name}, ${runs.toLocaleString('en')} runs, p95`,
        value: await slowest(() => call(ask({ ofWeek }))),
        unit: 'ms',
        floor: { name: 'select 1', value: floor },
        target: { most },
      });
    return figures;
  } finally {
    for (const agent of agents) agent.close();
    await database.end().catch(() => undefined);
    await server.stop();
  }
}

/** A test for each hundred runs, a run every half minute; one in ten failed, by 400 causes of which some are new this week. */
async function fill(database: pg.Client): Promise<void> {
  await database.query(`insert into tests (group_type, project_name, category, sub_category, test_type, executor, scenario,
      sent_scenario, options, note, created_at, created_by)
    select 'origin', 'Project ' || n % 60, 'Bench', (array['motors', 'card', 'app'])[1 + n % 3], 'scenario', 'adb', '', '{}', '{}', '',
      now() - make_interval(secs => (${String(runs / 100)} - n) * 31.5 * 100), 'bench'
    from generate_series(1, ${String(runs / 100)}) n`);
  await database.query(`insert into test_runs (tid, n, group_type, project_id, device_id, host_id, app, state, result, priority,
      limit_seconds, queued_at, wait_until, attempt, started_at, ended_at, decided_by)
    select t.tid, n, 'origin', t.tid % 60, d.ids[1 + (t.tid * 7 + n) % array_length(d.ids, 1)], d.host,
      '{"app_id": "com.example.bank", "app_version": "1.2"}', 'ended',
      case when (t.tid * 31 + n * 17) % 10 > 0 then 'passed' when n % 5 = 0 then 'error' else 'failed' end,
      50, 600, at, at + interval '1 hour', 1, at + interval '5 s', least(now(), at + interval '4 min'),
      case when (t.tid * 31 + n * 17) % 10 > 0 then null else jsonb_build_object('kind', 'keyword', 'line', n, 'text', 'E/App: failure',
        'list', 'failed', 'keyword', 'failure ' || case when t.tid > ${String((runs / 100) * 0.99)} then 400 + n % 40 else (t.tid * 13 + n) % 400 end,
        'setting_id', 1, 'reason', null) end
    from tests t cross join lateral generate_series(1, 100) n
      cross join lateral (select t.created_at + make_interval(secs => n * 31.5) as at) a
      cross join (select array_agg(id order by id) as ids, min(host_id) as host from devices) d
    order by at`);
  await underWay(database);
  // As autovacuum leaves tables that are in use.
  await database.query('vacuum analyze tests, test_runs, devices');
}

/** A hundred have their device, and five hundred wait. */
async function underWay(database: pg.Client): Promise<void> {
  await database.query(`insert into test_runs (tid, n, group_type, device_id, host_id, app, state, priority, limit_seconds, queued_at,
      wait_until, attempt, started_at, waiting_reason)
    select t.tid, 1000 + d.place, 'origin', d.id, d.host_id, null, case when d.place <= 100 then 'running' else 'queued' end, 50, 600,
      now(), now() + interval '1 hour', 1, case when d.place <= 100 then now() end, case when d.place > 100 then 'BUSY' end
    from (select id, host_id, row_number() over (order by id) as place from devices) d,
      (select max(tid) as tid from tests) t`);
}
