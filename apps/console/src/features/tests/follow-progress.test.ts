import type { RunProgress } from '@rackhand/contract/endpoints/run-progress';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '../../platform/api/api-client.ts';
import { followEveryMs, followedIds, progressQuery, runTimeAt, withProgress } from './follow-progress.ts';

const run = (more: Partial<TestRun> = {}): TestRun =>
  ({
    ...{ test_run_id: '1-1', revision: 5, state: 'running', attempt: 1, stage: 'test', done: 1, total: 20 },
    ...{ run_time: 1, started_at: '2026-11-20T18:00:00+09:00', ended_at: null },
    ...more,
  }) as TestRun;
const progress = (more: Partial<RunProgress> = {}): RunProgress => ({
  ...{ test_run_id: '1-1', revision: 5, attempt: 1, stage: 'test', done: 7, total: 20, run_time: 31 },
  ...more,
});

describe('whoever looks at runs that go on', () => {
  test('sees how far each is by the last answer, and its time going on until the next one', () => {
    const waiting = run({ test_run_id: '2-1', state: 'queued', run_time: null, started_at: null });
    const [first, second] = withProgress([run(), waiting], { at: 10_000, runs: [progress()] });
    expect(first).toMatchObject({ done: 7, total: 20, run_time: 31 });
    expect(second).toBe(waiting);
    expect([10_000, 10_999, 12_400].map((now) => first && runTimeAt(first, now))).toEqual([31, 31, 33]);
  });

  test('is shown no time that nobody has told for long, and none that goes on after the end', () => {
    const [goesOn] = withProgress([run()], { at: 0, runs: [progress()] });
    expect(goesOn && runTimeAt(goesOn, 3_600_000)).toBe(31 + 9);
    expect(runTimeAt(run({ ended_at: '2026-11-20T18:00:40+09:00', run_time: 40 }), 3_600_000)).toBe(40);
    expect(runTimeAt(run({ started_at: null, run_time: null }), 3_600_000)).toBeNull();
  });

  test('is not thrown back by an answer about another state, or one that is older than the list', () => {
    const told = (more: Partial<RunProgress>) => ({ at: 0, runs: [progress(more)] });
    const later = run({ revision: 6, stage: 'clean_after' });
    expect(withProgress([later], told({}))).toEqual([later]);
    const read = run({ done: 9, run_time: 40 });
    expect(withProgress([read], told({}))).toEqual([read]);
  });
});

describe('a page that shows runs', () => {
  let asked: string[];
  let client: QueryClient;
  const api = createApiClient({
    fetch: (address, request) => {
      asked.push(
        typeof address === 'string' && typeof request?.body === 'string' ? `${address} ${request.body}` : '',
      );
      expect(new Headers(request?.headers).get('X-Auto-Refresh')).toBe('1');
      return Promise.resolve(Response.json({ errorCode: 0, data: { runs: [progress()] } }));
    },
    language: () => 'en',
    takeEarlyAnswer: () => null,
    onSessionEnd: () => Promise.resolve(false),
  });
  const show = (runs: TestRun[], isStale = false): (() => void) =>
    new QueryObserver(client, progressQuery(api, followedIds(runs), isStale)).subscribe(() => undefined);

  beforeEach(() => {
    vi.useFakeTimers();
    environmentManager.setIsServer(() => false);
    asked = [];
    client = new QueryClient();
  });
  afterEach(() => {
    client.clear();
    focusManager.setFocused(undefined);
    environmentManager.setIsServer(() => true);
    vi.useRealTimers();
  });

  test('asks for all that go on by one call each three seconds, which no session outlives by', async () => {
    const leave = show([run(), run({ test_run_id: '2-1', state: 'standby' }), run({ test_run_id: '3-1' })]);
    await vi.advanceTimersByTimeAsync(4 * followEveryMs);
    expect(asked).toHaveLength(5);
    expect(new Set(asked)).toEqual(new Set(['/admbo/test/progress {"test_run_ids":["1-1","2-1","3-1"]}']));
    leave();
    await vi.advanceTimersByTimeAsync(10 * followEveryMs);
    expect(asked).toHaveLength(5);
  });

  test('asks nothing while no run goes on, while it is out of sight, or while nothing renews it', async () => {
    show([run({ state: 'queued' }), run({ state: 'ended' })]);
    show([run()], true);
    await vi.advanceTimersByTimeAsync(10 * followEveryMs);
    expect(asked).toEqual([]);
    show([run()]);
    await vi.advanceTimersByTimeAsync(0);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(10 * followEveryMs);
    expect(asked).toHaveLength(1);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(followEveryMs);
    expect(asked.length).toBeGreaterThan(1);
  });
});
