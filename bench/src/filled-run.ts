import { gzipSync } from 'node:zlib';
import type pg from 'pg';

const chunkLines = 5_000;

interface RunSize {
  /** Of its timeline. */
  items: number;
  /** By the 5,000. */
  lines: number;
  /** Steps that name a picture; the pictures themselves are no part of it. */
  shots: number;
}

/** What a line of its log says, from 1. */
export const filledLine = (line: number): string =>
  `11-26 10:40:00.000  1234  1234 I ActivityManager: line ${String(line)} of a long log`;

/** One test with one run that has ended after one attempt. */
export async function fillRun(database: pg.Client, { items, lines, shots }: RunSize): Promise<void> {
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
  await fillLog(database, lines);
  await database.query('vacuum analyze run_items, run_log_chunks, test_runs');
}

/** As it stands until it becomes one file. */
async function fillLog(database: pg.Client, lines: number): Promise<void> {
  for (let first = 1; first <= lines; first += chunkLines) {
    const numbers = Array.from({ length: chunkLines }, (_, index) => first + index);
    const text = numbers.map((line) => `${filledLine(line)}\n`).join('');
    await database.query(
      `insert into run_log_chunks (run_id, attempt, first_line, line_count, at, body)
      select id, 1, $1, $2, now(), $3 from test_runs`,
      [first, chunkLines, gzipSync(text)],
    );
  }
}
