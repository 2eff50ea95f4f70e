import { to as copyTo } from 'pg-copy-streams';
import type { Figure } from '../figure.ts';
import { residentBytes } from '../process-tree.ts';
import { timeOf } from '../time-of.ts';
import { addLots, addUsers, type CustomerFarm, fill, withCustomerFarm } from './customer-farm.ts';

const lookedAtMs = 100;

/** Document 10: all users as a file, beside what the database alone writes; other lists of as many rows begin as soon, and take as little. */
export function measureListsAsFiles(rows: number): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    await fill(farm, [...addUsers(rows), ...addLots(10), ...addLinkedRuns(rows)]);
    const many = rows.toLocaleString('en');
    const floor = rows / (await timeOf(() => copied(farm)));
    const users = await downloaded(farm, { table: 'users' }, rows);
    const value = rows / users.ms;
    const figures: Figure[] = [
      {
        ...{ name: `${many} users as CSV`, value, unit: 'rows/ms' },
        floor: { name: 'copy by the database itself', value: floor },
        ...{ ratio: value / floor, target: { least: 0.3 } },
      },
      ...bounds(users),
    ];
    for (const [name, body] of Object.entries(others)) {
      const file = await downloaded(farm, body, rows);
      figures.push(
        { name: `${many} ${name} as CSV`, value: rows / file.ms, unit: 'rows/ms' },
        ...bounds(file),
      );
    }
    return figures;
  });
}

const firstDay = new Date(Date.now() - 370 * 86_400_000).toISOString().slice(0, 10);
const by = (id: string) => ({ sort: { id, direction: 'asc' } });

const others: Record<string, object> = {
  tickets: { table: 'tickets' },
  'tickets by owner': { table: 'tickets', ...by('owner_name') },
  links: { table: 'links' },
  'links by user': { table: 'links', ...by('user_id') },
  tests: { table: 'tests', from: firstDay },
  'tests by project': { table: 'tests', from: firstDay, ...by('project') },
};

const bounds = ({ firstMs, grownBytes }: { firstMs: number; grownBytes: number }): Figure[] => [
  { name: '  first byte', value: firstMs, unit: 'ms', target: { most: 300 } },
  { name: '  memory of the server (RSS)', value: grownBytes / 1e6, unit: 'MB', target: { most: 64 } },
];

/** Of a year, each with a link that its user was given. */
const addLinkedRuns = (runs: number): string[] => [
  `insert into tests (group_type, project_name, category, sub_category, test_type, executor, scenario, sent_scenario, options, note,
      created_at, created_by)
    select 'origin', 'Project ' || n % 60, 'Bench', 'app', 'scenario', 'adb', '', '{}', '{}', '', now(), 'bench'
    from generate_series(1, ${String(runs / 100)}) n`,
  `insert into test_runs (tid, n, group_type, app, state, result, priority, limit_seconds, queued_at, wait_until, attempt, started_at,
      ended_at, uid)
    select t.tid, n, 'origin', null, 'ended', 'passed', 50, 600, at, at, 1, at, at + interval '1 minute', 'u' || 1 + (t.tid + n) % 1000
    from tests t cross join lateral generate_series(1, 100) n
      cross join lateral (select now() - make_interval(secs => 31500000.0 * ((t.tid - 1) * 100 + n) / ${String(runs)}) as at) a`,
  'alter table links disable trigger user',
  `insert into links (group_type, token_hash, token_start, run_id, access, expires_at, created_by, created_at)
    select 'origin', sha256(id::text::bytea), 'abcdef', id, 'public', now() + interval '7 days', 'bench', now() from test_runs`,
  'alter table links enable trigger user',
  'vacuum analyze tests, test_runs, links, tickets, wallets',
];

/** As the database writes it, taken and thrown away. */
async function copied({ pool }: CustomerFarm): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const rows = client.query(
    copyTo(`copy (select id, user_id, username, type, email, phone, locale, group_type, status, max_concurrent_tests,
      created_at from users order by id desc) to stdout with csv`),
  );
  for await (const _ of rows);
  client.release();
}

async function downloaded({ server, headers }: CustomerFarm, asked: object, expected: number) {
  const before = residentBytes(server.pid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, residentBytes(server.pid))), lookedAtMs);
  const begun = performance.now();
  const body = JSON.stringify(asked);
  const answer = await fetch(`${server.origin}/admbo/csv/download`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${body}: ${await answer.text()}`);
  let firstMs = 0;
  let rows = 0;
  for await (const chunk of answer.body ?? []) {
    firstMs ||= performance.now() - begun;
    rows += linesIn(chunk);
  }
  clearInterval(look);
  if (rows !== expected + 1) throw new Error(`${body}: ${String(rows)} lines`);
  return { firstMs, ms: performance.now() - begun, grownBytes: most - before };
}

function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}
