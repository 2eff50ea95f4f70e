import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Figure } from './figure.ts';
import { plugIn } from './many-devices.ts';
import { startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import { caller, slowest } from './slowest-call.ts';
import type { SyntheticAgent } from './synthetic-agent.ts';

const items = 100_000;
const lines = 1_000_000;
const chunkLines = 5_000;
const shots = 500;
const run = '/admbo/test/1-1';

/** What the page of one run asks for, wherever in it somebody looks. */
const asked = [
  { name: 'run', most: 50, path: `${run}?items=0` },
  { name: 'first steps', most: 50, path: `${run}/timeline?from_number=1&limit=50` },
  { name: 'last steps', most: 50, path: `${run}/timeline?from_number=${String(items - 49)}&limit=50` },
  { name: 'step of a picture', most: 50, path: `${run}/timeline?shot=${String(shots / 2)}&limit=1` },
  { name: 'first lines', most: 50, path: `${run}/log?from_line=1&limit=500` },
  { name: 'last lines', most: 50, path: `${run}/log?from_line=${String(lines - 499)}&limit=500` },
  { name: 'search of 100,000 lines', most: 500, path: `${run}/log?sval=nowhere&limit=200` },
] as const;

/** Of a run as long as one may be each call stays quick, beside the least that a question costs. */
export async function measureLongRun(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const agents: SyntheticAgent[] = [];
  const host = join(server.dataDir, 'postgres', 'run');
  const database = new pg.Client({ host, user: 'rackhand', database: 'rackhand' });
  try {
    agents.push(...(await plugIn(server, 0, 1)));
    await database.connect();
    await fill(database);
    const call = caller(server.origin, await signIn(server.origin));
    const floor = { name: 'select 1', value: await slowest(() => database.query('select 1')) };
    const figures: Figure[] = [];
    for (const { name, most, path } of asked)
      figures.push({
        name: `${name}, run of ${items.toLocaleString('en')} steps and ${lines.toLocaleString('en')} lines, p95`,
        value: await slowest(() => call({ path })),
        unit: 'ms',
        floor,
        target: { most },
      });
    return figures;
  } finally {
    for (const agent of agents) agent.close();
    await database.end().catch(() => undefined);
    await server.stop();
  }
}

/** One test with one run that has ended after one attempt. */
async function fill(database: pg.Client): Promise<void> {
  await database.query(`insert into tests (group_type, project_name, category, sub_category, test_type, executor, scenario,
      sent_scenario, options, note, created_at, created_by)
    values ('origin', 'Long', 'Bench', '', 'scenario', 'adb', '', '{}', '{}', '', now(), 'bench')`);
  await database.query(`insert into test_runs (tid, n, group_type, device_id, host_id, state, result, priority, limit_seconds,
      queued_at, wait_until, attempt, started_at, ended_at)
    select 1, 1, 'origin', min(id), min(host_id), 'ended', 'passed', 50, 600, now(), now(), 1, now(), now() from devices`);
  await database.query(
    `insert into run_attempts (run_id, attempt, fence, host_id, device_id, plan, started_at, ended_at, outcome, log_lines)
    select id, 1, 1, host_id, device_id, '{}', now(), now(), 'finished', $1 from test_runs`,
    [lines],
  );
  await database.query(
    `insert into run_items (run_id, attempt, number, item)
    select r.id, 1, place, jsonb_build_object('number', place, 'kind', case when place % 10000 = 0 then 'gap' else 'step' end, 'name', 'tap',
      'title', 'id "item' || place || '"', 'state', 'passed', 'detail', '', 'depth', place % 3, 'source_line', null, 'log_line', place * 10,
      'shot', case when place % ($1::int / $2::int) = 0 then place / ($1::int / $2::int) end, 'at', '2026-11-26T10:40:00.000Z', 'ended_at', null)
    from test_runs r, generate_series(1, $1::int) place`,
    [items, shots],
  );
  await fillLog(database);
  await database.query('vacuum analyze run_items, run_log_chunks, test_runs');
}

/** As it stands until it becomes one file. */
async function fillLog(database: pg.Client): Promise<void> {
  for (let first = 1; first <= lines; first += chunkLines) {
    const numbers = Array.from({ length: chunkLines }, (_, index) => first + index);
    const text = numbers
      .map((line) => `11-26 10:40:00.000  1234  1234 I ActivityManager: line ${String(line)} of a long log\n`)
      .join('');
    await database.query(
      `insert into run_log_chunks (run_id, attempt, first_line, line_count, at, body)
      select id, 1, $1, $2, now(), $3 from test_runs`,
      [first, chunkLines, gzipSync(text)],
    );
  }
}
