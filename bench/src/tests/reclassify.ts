import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { type CustomerFarm, fill, withCustomerFarm } from '../customers/customer-farm.ts';
import type { Figure } from '../figure.ts';
import { timeOf } from '../time-of.ts';

const unpack = promisify(gunzip);
const runs = 1_000;
const chunksOfLog = 4;
const chunkLines = 2_500;
/** A megabyte for each run. */
const lineBytes = 100;
const keywords = 300;
const lookEveryMs = 20;

/** Document 9: the logs of a thousand runs are judged anew, beside reading them. */
export function measureReclassification(): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    await fill(farm, [addDevice, addTest, addRuns, addKeywords]);
    await addLogs(farm);
    const floor = await timeOf(() => readAll(join(farm.server.dataDir, 'files')));
    let judged = 0;
    const value = await timeOf(async () => {
      judged = await judgeAll(farm);
    });
    if (judged !== runs) throw new Error(`${String(judged)} of ${String(runs)} runs were judged`);
    return [
      {
        name: `${runs.toLocaleString('en')} logs of 1 MB judged anew`,
        value: value / 1_000,
        unit: 's',
        floor: { name: 'reading them', value: floor / 1_000 },
        ratio: value / floor,
        target: { most: 12 },
      },
    ];
  });
}

/** How many have a result. */
async function judgeAll({ get, post }: CustomerFarm): Promise<number> {
  const test_run_ids = Array.from({ length: runs }, (_, index) => `1-${String(index + 1)}`);
  const { preview_id: id } = await post<{ preview_id: string }>('/admbo/test/reclassify', { test_run_ids });
  for (;;) {
    const preview = await get<{ state: string; results: { is_gone: boolean }[] }>(
      `/admbo/test/reclassify/${id}`,
    );
    if (preview.state !== 'judging') return preview.results.filter(({ is_gone }) => !is_gone).length;
    await delay(lookEveryMs);
  }
}

async function readAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const logs = entries.filter((entry) => entry.isFile() && /^[\da-f]{62}$/.test(entry.name));
  if (logs.length !== runs) throw new Error(`${String(logs.length)} logs are kept`);
  for (const { parentPath, name } of logs) await unpack(await readFile(join(parentPath, name)));
}

/** As agents tell them, in pieces; the server makes one file of each. */
async function addLogs({ pool }: CustomerFarm): Promise<void> {
  for (let run = 1; run <= runs; run += 1)
    for (let piece = 0; piece < chunksOfLog; piece += 1) {
      const first = piece * chunkLines + 1;
      const body = gzipSync(textOf(run, first));
      await pool.query(
        'insert into run_log_chunks (run_id, attempt, first_line, line_count, at, body) values ($1, 1, $2, $3, now(), $4)',
        [run, first, chunkLines, body],
      );
    }
  for (;;) {
    const { rows } = await pool.query('select from run_log_chunks where body is not null limit 1');
    if (rows.length === 0) break;
    await delay(lookEveryMs * 10);
  }
  await pool.query('vacuum analyze run_log_chunks, run_attempts, test_runs');
}

function textOf(run: number, first: number): string {
  return Array.from({ length: chunkLines }, (_, index) => {
    const line = `11-27 10:00:00.000  1234  5678 I ActivityManager: run ${String(run)} line ${String(first + index)}`;
    return line.padEnd(lineBytes - 1, ' all is as it should be').slice(0, lineBytes - 1);
  })
    .join('\n')
    .concat('\n');
}

const addDevice = `insert into devices (udid, model, registered_at, state_since) values ('BENCH', 'Galaxy', now(), now())`;
const addTest = `insert into tests (group_type, project_name, category, sub_category, test_type, executor, scenario, sent_scenario,
    options, note, created_at, created_by)
  values ('origin', 'Nightly', 'Bench', '', 'scenario', 'adb', '', '{}', '{}', '', now(), 'bench')`;
const addRuns = `with run as (
    insert into test_runs (tid, n, group_type, device_id, state, result, priority, limit_seconds, queued_at, wait_until, attempt,
      started_at, ended_at)
    select 1, n, 'origin', (select min(id) from devices), 'ended', 'passed', 50, 600, now(), now(), 1, now(), now()
    from generate_series(1, ${String(runs)}) n order by n returning id)
  insert into run_attempts (run_id, attempt, fence, host_id, device_id, plan, started_at, ended_at, outcome, log_lines)
  select id, 1, 1, 1, (select min(id) from devices), '{}', now(), now(), 'finished', ${String(chunksOfLog * chunkLines)} from run`;
const addKeywords = `with the_group as (insert into custom_setting_groups (group_type) values ('origin') on conflict do nothing)
  insert into custom_settings (group_type, type, value, comparable, changed_by, changed_at)
  select 'origin', (array['failed', 'warning'])[1 + n % 2], word, word, 'bench', now()
  from generate_series(1, ${String(keywords)}) n, lateral (select 'failure number ' || n as word) w`;
