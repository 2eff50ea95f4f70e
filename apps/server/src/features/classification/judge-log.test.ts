import type { WholeRun } from '@rackhand/contract/test/test-run';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFiles } from '../../platform/files/files.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { createLineScanning } from '../keywords/scan-lines.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { createStoreLog } from '../run-logs/store-log.ts';
import { judgeLog } from './judge-log.ts';
import type { LogVerdict } from './judged-lines.ts';

let farm: TestFarm;
let key: AttemptKey;
let id: string;

beforeEach(async () => {
  farm = await createTestFarm();
  const desk = runDeskOf(farm);
  const run = await desk.add({ result: 'passed' });
  id = run.test_run_id;
  key = await desk.addAttempt(run.runId);
});
afterEach(() => farm.close());

async function addKeyword(type: string, value: string): Promise<void> {
  expect((await farm.call(`/admbo/custom/setting/${type}`, { type, value })).errorCode).toBe(0);
}

async function judge(lines: string[], groupType = 'origin'): Promise<LogVerdict> {
  const { db, clock, config } = farm;
  const files = createFiles({ db, clock, store: openFileStore(config), reserveBytes: 0 });
  for (let from = 0; from < lines.length; from += 400)
    await createStoreLog(db)(key, { firstLine: from + 1, lines: lines.slice(from, from + 400) }, clock.now());
  return judgeLog({ db, files, scanLines: createLineScanning().scanLines }, key, groupType, clock.now());
}

it('the first Failed line decides, in it the earliest word, of those the longest', async () => {
  await addKeyword('failed', '결제 실패');
  await addKeyword('failed', '결제 실패했습니다');
  await addKeyword('warning', 'slow');
  const verdict = await judge(['all is well', 'slow network', 'E pay: 결제 실패했습니다', '결제 실패']);
  expect(verdict.failed).toMatchObject({
    kind: 'keyword',
    line: 3,
    keyword: '결제 실패했습니다',
    list: 'failed',
  });
  expect(verdict.warning).toMatchObject({ line: 2, keyword: 'slow' });
  expect(verdict.counts).toEqual({ failed: 2, ignore_failed: 0, warning: 1, ignore_warning: 0 });
});

it('a line that is ignored decides nothing, and is counted for the list that ignores it', async () => {
  await addKeyword('failed', 'error');
  await addKeyword('ignore_failed', 'known error');
  const verdict = await judge(['a known error']);
  expect(verdict).toMatchObject({ failed: null, counts: { failed: 0, ignore_failed: 1 } });
});

it('a Failed line behind more warnings than are kept decides all the same', async () => {
  await addKeyword('failed', 'fatal');
  await addKeyword('warning', 'slow');
  const verdict = await judge([...Array.from({ length: 1_500 }, () => 'slow'), 'fatal']);
  expect(verdict.failed?.line).toBe(1_501);
  expect(verdict.counts.warning).toBe(1_500);
  const read = await farm.read<{ counts: object; total_count: number; lines: object[] }>(
    `/admbo/test/${id}/classification?list=warning&page=2&limit=600`,
  );
  expect([read.total_count, read.lines.length]).toEqual([1_000, 400]);
});

it('an administrator sees by which lists a log was judged, whatever becomes of them later', async () => {
  interface Whole {
    run: WholeRun;
  }
  const judgedBy = async () => (await farm.read<Whole>(`/admbo/test/${id}`)).run.attempts[0]?.judged_by;
  expect(await judgedBy()).toBeNull();
  await addKeyword('failed', 'fatal');
  await judge(['fatal']);
  const before = await judgedBy();
  expect(before?.at).toBe(koreanTime(farm.clock.now()));
  farm.clock.advance(60_000);
  await addKeyword('ignore_failed', 'fatal but known');
  expect(await judgedBy()).toEqual(before);
  await judge([]);
  expect((await judgedBy())?.revision).toBeGreaterThan(before?.revision ?? 0);
});

it('a log is judged by the lists of its own deployment', async () => {
  await addKeyword('failed', 'fatal');
  expect((await judge(['fatal'], 'hmg')).failed).toBeNull();
  expect((await judge([], 'origin')).failed?.line).toBe(1);
});

it('a line that no database takes as it is decides all the same', async () => {
  await addKeyword('failed', 'fatal');
  const verdict = await judge([`fatal \0 ${'😀'.repeat(600)}`, 'fatal']);
  expect(verdict.failed?.text.startsWith('fatal \uFFFD')).toBe(true);
  const read = await farm.read<{ lines: object[] }>(`/admbo/test/${id}/classification`);
  expect(read.lines).toHaveLength(2);
});

it('an administrator reads of each judged line when it came, its level and its tag', async () => {
  await addKeyword('failed', 'fatal');
  await judge(['11-23 08:00:00.000  4711  4711 E Pay: a fatal thing', 'fatal, and no line of the device']);
  const read = await farm.read<{ lines: object[] }>(`/admbo/test/${id}/classification`);
  expect(read.lines).toMatchObject([
    { line: 1, level: 'E', tag: 'Pay', at: expect.stringMatching(/^[\d-]{10}T[\d:.]{12}\+09:00$/) as string },
    { line: 2, level: '', tag: '' },
  ]);
  const other = await farm.read<{ total_count: number }>(`/admbo/test/${id}/classification?attempt=2`);
  expect(other.total_count).toBe(0);
});
