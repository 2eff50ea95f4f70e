import { setTimeout as wait } from 'node:timers/promises';
import { attemptLimits } from '@rackhand/contract/test/run-states';
import type { LogLine } from '@rackhand/contract/test/test-run';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFiles, type Files } from '../../platform/files/files.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import type { AttemptKey } from './attempt-key.ts';
import { closeEndedLogs } from './close-log.ts';
import { createStoreLog } from './store-log.ts';

let farm: TestFarm;
let desk: RunDesk;
let files: Files;
let key: AttemptKey;
let id: string;

beforeEach(async () => {
  farm = await createTestFarm();
  desk = runDeskOf(farm);
  const { db, clock, config } = farm;
  files = createFiles({ db, clock, store: openFileStore(config), reserveBytes: 0 });
  const run = await desk.add({ state: 'running', row: { attempt: 1 } });
  id = run.test_run_id;
  key = await desk.addAttempt(run.runId);
});
afterEach(() => farm.close());

interface LogAnswer {
  lines: LogLine[];
  next_line: number;
  total_lines: number;
  is_end: boolean;
}

const store = (firstLine: number, lines: string[]): Promise<number> =>
  createStoreLog(farm.db)(key, { firstLine, lines }, farm.clock.now());
const read = (query = ''): Promise<LogAnswer> => farm.read(`/admbo/test/${id}/log?${query}`);
const texts = async (query = ''): Promise<string[]> => (await read(query)).lines.map(({ text }) => text);
const end = () =>
  farm.db
    .updateTable('run_attempts')
    .set({ ended_at: farm.clock.now() })
    .where('run_id', '=', key.runId)
    .execute();

it('lines that an agent tells twice are kept once, and before a gap nothing is taken', async () => {
  expect(await store(1, ['one', 'two'])).toBe(3);
  expect(await store(2, ['two', 'three'])).toBe(4);
  expect(await store(6, ['six'])).toBe(4);
  expect(await texts()).toEqual(['one', 'two', 'three']);
});

it('an admin reads on from any line, across the pieces in which it came', async () => {
  for (let at = 1; at <= 20; at += 2) await store(at, [`line ${String(at)}`, `line ${String(at + 1)}`]);
  const page = await read('from_line=4&limit=3');
  expect(page.lines.map(({ line, text }) => [line, text])).toEqual([
    [4, 'line 4'],
    [5, 'line 5'],
    [6, 'line 6'],
  ]);
  expect([page.next_line, page.total_lines, page.is_end]).toEqual([7, 20, false]);
});

it('a search finds lines however upper and lower case stand and Hangul is composed', async () => {
  await store(1, ['결제 Failed', 'fine', '결제 FAILED 다시'.normalize('NFD')]);
  expect(await texts(`sval=${encodeURIComponent('결제 failed')}`)).toHaveLength(2);
});

it('an admin narrows a log to a level and what is above it, to a tag, and to both with a text', async () => {
  const head = '11-24 10:00:00.000  1000  1000';
  await store(1, [
    `${head} D ActivityManager: start`,
    `${head} W ActivityManager: slow start`,
    `${head} E AndroidRuntime: FATAL EXCEPTION: main`,
    '--------- beginning of crash',
  ]);
  const numbers = async (query: string) => (await read(query)).lines.map(({ line }) => line);
  expect(await numbers('level=W')).toEqual([2, 3]);
  expect(await numbers('tag=activity')).toEqual([1, 2]);
  expect(await numbers('tag=activity&level=E')).toEqual([]);
  expect(await numbers('level=V')).toEqual([1, 2, 3]);
  expect(await numbers('sval=start&level=W&tag=manager')).toEqual([2]);
});

it('a line is one line whatever the device has written, and as long as a line may be', async () => {
  await store(1, ['broken\nin\r\ntwo', 'x'.repeat(20_000), '가'.repeat(5_000), '\u0000\uD800']);
  const lines = await texts();
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('broken in two');
  expect(lines[1]).toHaveLength(8_192);
  expect(Buffer.byteLength(lines[2] ?? '')).toBeLessThanOrEqual(8_192);
  expect(lines[2]).toMatch(/^가+$/);
});

it('an admin who waits hears of the next line when it comes', async () => {
  await store(1, ['one']);
  const waiting = read('from_line=2&wait=20');
  await store(2, ['two']);
  expect((await waiting).lines.map(({ text }) => text)).toEqual(['two']);
});

it('an admin who waits hears of a line by its notice, long before the run would be looked at again', async () => {
  const took: number[] = [];
  for (let line = 1; line <= 5; line += 1) {
    const waiting = read(`from_line=${String(line)}&wait=20`);
    await wait(300);
    const begun = performance.now();
    await store(line, [`line ${String(line)}`]);
    await waiting;
    took.push(performance.now() - begun);
  }
  // One of them, on a machine that has other work too.
  expect(Math.min(...took)).toBeLessThan(1_000);
});

it('the log of an ended run is one file that any program unpacks, and reads as before', async () => {
  for (let at = 1; at <= 5; at += 1) await store(at, [`line ${String(at)}`]);
  const before = await texts();
  await end();
  await farm.db.updateTable('test_runs').set({ state: 'ended', result: 'passed' }).execute();
  await closeEndedLogs({ db: farm.db, files }, farm.clock.now());
  const chunks = await farm.db.selectFrom('run_log_chunks').select('body').execute();
  expect(chunks.every(({ body }) => body === null)).toBe(true);
  expect(await texts()).toEqual(before);
  expect((await read('from_line=6')).is_end).toBe(true);
  const { gunzipSync } = await import('node:zlib');
  const file = await farm.app.inject({
    url: `/admbo/test/${id}/testfile?remote_file=log.txt.gz`,
    headers: { cookie: farm.cookie },
  });
  expect(gunzipSync(file.rawPayload).toString()).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n');
});

it('a log that is full takes no line more, however short, and counts what it left out', async () => {
  const { logBytes } = attemptLimits;
  await farm.db
    .updateTable('run_attempts')
    .set({ log_bytes: logBytes - 13 })
    .execute();
  expect(await store(1, ['12345', '가1', 'too long', ''])).toBe(5);
  expect(await store(5, [''])).toBe(6);
  expect(await texts()).toEqual(['12345', '가1']);
  const kept = await farm.db.selectFrom('run_attempts').select(['log_lines', 'lines_left_out']).execute();
  expect(kept).toEqual([{ log_lines: 2, lines_left_out: 3 }]);
});

it('a test that ends on a whole farm has all of its logs filed at one look', async () => {
  const at = farm.clock.now();
  for (let nth = 1; nth <= 101; nth += 1) {
    const { runId } = await desk.add({ result: 'passed' });
    const ended = await desk.addAttempt(runId, 1, { ended_at: at });
    await createStoreLog(farm.db)(ended, { firstLine: 1, lines: [`run ${String(nth)}`] }, at);
  }
  await closeEndedLogs({ db: farm.db, files }, at);
  const loose = await farm.db
    .selectFrom('run_log_chunks')
    .select('body')
    .where('body', 'is not', null)
    .execute();
  expect(loose).toEqual([]);
});

it('lines that come after the end join the file', async () => {
  await store(1, ['in time']);
  await end();
  await closeEndedLogs({ db: farm.db, files }, farm.clock.now());
  await store(2, ['late']);
  await closeEndedLogs({ db: farm.db, files }, farm.clock.now());
  expect(await texts()).toEqual(['in time', 'late']);
});

it('a log that is closed by two at the same time reads as before, with the lines that came meanwhile', async () => {
  await store(1, ['one', 'two']);
  await end();
  const close = (through: Files = files) => closeEndedLogs({ db: farm.db, files: through }, farm.clock.now());
  const overtaken: Files = {
    ...files,
    keep: async (source, rule, work) => {
      await close();
      return files.keep(source, rule, work);
    },
  };
  await close(overtaken);
  expect(await texts()).toEqual(['one', 'two']);
  await store(3, ['late']);
  let isFirst = true;
  const overtakenAtLast: Files = {
    ...files,
    keep: (source, rule, work) =>
      files.keep(source, rule, async (trx, file) => {
        if (isFirst) {
          isFirst = false;
          await store(4, ['later']);
          await close();
        }
        return work(trx, file);
      }),
  };
  await close(overtakenAtLast);
  expect(await texts()).toEqual(['one', 'two', 'late', 'later']);
});

it('nobody reads the log of another deployment’s run', async () => {
  await farm.db.updateTable('test_runs').set({ group_type: 'hmg' }).execute();
  const answer = await farm.app.inject({ url: `/admbo/test/${id}/log`, headers: { cookie: farm.cookie } });
  expect(answer.json<{ errorCode: number }>().errorCode).toBe(2003);
});
