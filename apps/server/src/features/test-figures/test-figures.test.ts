import type { DailyChart } from '@rackhand/contract/test/daily-charts';
import type { FigureRow } from '@rackhand/contract/test/test-figures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { bankApp, type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import { phone } from '../../testing/test-sightings.ts';
import { idOf } from '../devices/device-shape.ts';

let farm: TestFarm;
let desk: RunDesk;

/** Noon in Korea. */
const noon = new Date('2026-11-20T03:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const before = (ms: number): Date => new Date(noon.getTime() - ms);

beforeEach(async () => {
  farm = await createTestFarm();
  farm.clock.set(noon);
  desk = runDeskOf(farm);
  const agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A'), phone('B')]);
});
afterEach(() => farm.close());

type Result = NonNullable<Parameters<RunDesk['add']>[0]>['result'];

/** Of a project, on a device, ended so long ago. */
async function ran(result: Result, agoMs: number, more: Parameters<RunDesk['add']>[0] = {}): Promise<number> {
  const { row = {}, ...rest } = more;
  const ended_at = before(agoMs);
  const { runId } = await desk.add({
    ...{ udid: 'A', result, queuedAt: ended_at, ...rest },
    row: { project_id: 7, started_at: new Date(ended_at.getTime() - minuteMs), ...row },
  } as Parameters<RunDesk['add']>[0]);
  return runId;
}

const rowsBy = async (query: string): Promise<FigureRow[]> =>
  (await farm.read<{ rows: FigureRow[] }>(`/admbo/test/stats?${query}`)).rows;

describe('the figures of tests', () => {
  it('count results, and a pass rate of what was judged alone', async () => {
    for (const result of ['passed', 'warning', 'failed', 'failed', 'error', 'stopped'] as const)
      await ran(result, minuteMs);
    await ran('passed', 9 * dayMs);
    await ran('passed', minuteMs, { groupType: 'hmg' });
    expect(await rowsBy('by=project')).toMatchObject([
      {
        ...{ key: '7', name: 'Nightly', total: 6, pass_rate: 0.5, run_time: 60 },
        counts: { passed: 1, warning: 1, failed: 2, error: 1, stopped: 1 },
      },
    ]);
  });

  it('tell projects that are gone apart by their names, and what was run by hand from all of them', async () => {
    const gone = { row: { project_id: null } };
    for (const project of ['Nightly', 'Nightly', 'Weekly', '7', ''])
      await ran('passed', minuteMs, { project, ...gone });
    for (let nth = 1; nth <= 3; nth += 1) await ran('passed', minuteMs);
    const rows = await rowsBy('by=project');
    expect(rows.map(({ key, name, total }) => [key, name, total])).toEqual([
      ['7', 'Nightly', 3],
      ['name Nightly', 'Nightly', 2],
      ['', '', 1],
      ['name 7', '7', 1],
      ['name Weekly', 'Weekly', 1],
    ]);
  });

  it('call flaky what turned without another app version, and compare nothing across devices, versions or by hand', async () => {
    const other = { app: { ...bankApp, app_version: '1.3' } };
    await ran('passed', 9 * minuteMs);
    await ran('error', 8 * minuteMs);
    await ran('failed', 7 * minuteMs);
    await ran('failed', 6 * minuteMs);
    await ran('warning', 5 * minuteMs, other);
    await ran('passed', 4 * minuteMs, { udid: 'B' });
    await ran('passed', 3 * minuteMs, { row: { project_id: null } });
    await ran('failed', 2 * minuteMs, { row: { project_id: null } });
    expect(await rowsBy('by=app')).toMatchObject([
      { key: 'com.example.bank 1.2', total: 7, compared: 2, flaky: 0.5 },
      { key: 'com.example.bank 1.3', total: 1, compared: 0, flaky: null },
    ]);
  });

  it('measure use by the time in which a device was in the farm, an attempt that lasts too', async () => {
    const { arn } = await farm.device('A');
    const device_id = idOf(arn) ?? 0;
    await farm.db
      .updateTable('devices')
      .set({ registered_at: before(100 * minuteMs) })
      .execute();
    const ended = await ran('passed', 40 * minuteMs);
    const began = { device_id, started_at: before(50 * minuteMs) };
    await desk.addAttempt(ended, 1, { ...began, ended_at: before(40 * minuteMs) });
    const { runId } = await desk.add({ udid: 'A', state: 'running' });
    await desk.addAttempt(runId, 1, { ...began, started_at: before(10 * minuteMs) });
    const [used] = await rowsBy('by=device');
    expect([used?.key, used?.busy_seconds, used?.utilisation]).toEqual([arn, 1_200, 0.2]);
    const [ofFarm] = await rowsBy('by=project');
    expect(ofFarm?.utilisation).toBeCloseTo(0.05);
    expect(await rowsBy('by=team')).toMatchObject([{ key: '', total: 1 }]);
  });

  it('never show an administrator more than all of the time: who has had a test was in the farm by then', async () => {
    const { arn } = await farm.device('A');
    const device_id = idOf(arn) ?? 0;
    await farm.db
      .updateTable('devices')
      .set({ registered_at: before(minuteMs) })
      .execute();
    const ended = await ran('passed', 40 * minuteMs);
    const began = { device_id, started_at: before(50 * minuteMs) };
    await desk.addAttempt(ended, 1, { ...began, ended_at: before(40 * minuteMs) });
    const [used] = await rowsBy('by=device');
    // 10 of the 50 minutes since then.
    expect([used?.busy_seconds, used?.utilisation]).toEqual([600, 0.2]);
    // The other one has been there for a minute alone.
    const [ofFarm] = await rowsBy('by=project');
    expect(ofFarm?.utilisation).toBeCloseTo(600 / (50 * 60 + 60));
    // A clock that was put back: two at once.
    for (let nth = 2; nth <= 9; nth += 1)
      await desk.addAttempt(ended, nth, { ...began, ended_at: before(0), fence: nth });
    expect((await rowsBy('by=device'))[0]?.utilisation).toBe(1);
  });

  it('come as a file that says what each of them means', async () => {
    await ran('failed', minuteMs, { project: '=2+2' });
    const { headers, body } = await farm.app.inject({
      url: '/admbo/test/stats/download?by=project',
      headers: { cookie: farm.cookie, 'accept-language': 'en' },
    });
    const [heading, meaning, row] = body.split('\r\n');
    expect(headers['content-disposition']).toContain('test_figures_20261120120000.csv');
    expect(heading).toMatch(/^\uFEFFName,Runs,Passed,Warning,Failed/);
    expect(meaning).toContain('Passed and warning, of passed, warning and failed');
    expect(row).toMatch(/^'=2\+2,1,0,0,1,0,0,0\.0%,,60,$/);
  });

  it('refuse days in the wrong order', async () => {
    const url = '/admbo/test/stats?from=2026-11-02&to=2026-11-01';
    const answer = await farm.app.inject({ url, headers: { cookie: farm.cookie } });
    expect(answer.json<{ errorCode: number }>().errorCode).toBe(901);
  });
});

describe('the charts of tests', () => {
  interface Charts {
    charts: DailyChart[];
    is_sample: boolean;
  }
  const charts = (scope: string) => farm.read<Charts>(`/qa_data/${scope}`);
  const last = ({ charts: all }: Charts, id: string) =>
    all.find((chart) => chart.id === id)?.series.map(({ points }) => points.at(-1)?.value);

  it('show a series that is marked as shipped where nothing has run yet', async () => {
    const { is_sample, charts: all } = await charts('sample');
    expect(is_sample).toBe(true);
    expect(all.map(({ id }) => id)).toEqual(['results', 'pass_rate', 'run_time', 'crashes']);
    for (const { points } of all.flatMap(({ series }) => series)) {
      expect(points).toHaveLength(30);
      expect([points[0]?.day, points.at(-1)?.day]).toEqual(['2026-10-22', '2026-11-20']);
      expect(points.every(({ value }) => value !== null && value >= 0)).toBe(true);
    }
  });

  it('count what a round of the squad ran before it gave way as its run time, as the figures do', async () => {
    await ran('passed', minuteMs, { row: { so_far: JSON.stringify({ times: 1, seconds: 300 }) } });
    expect(last(await charts('sample'), 'run_time')).toEqual([360]);
    expect(await rowsBy('by=project')).toMatchObject([{ run_time: 360 }]);
  });

  it('show each run on the Korean day on which it ended, by its sub-category', async () => {
    await ran('passed', minuteMs, { row: { crashes: 2 } });
    await ran('failed', 13 * 60 * minuteMs);
    await farm.db.updateTable('tests').set({ sub_category: ' Motors' }).execute();
    await ran('failed', minuteMs);
    const motors = await charts('motors_sample');
    expect(motors.is_sample).toBe(false);
    expect(last(motors, 'results')).toEqual([1, 0, 0, 0, 0]);
    expect([last(motors, 'pass_rate'), last(motors, 'crashes')]).toEqual([[100], [2]]);
    const [rate] = motors.charts.find(({ id }) => id === 'pass_rate')?.series ?? [];
    expect(rate?.points.slice(-3).map(({ value }) => value)).toEqual([null, 0, 100]);
    expect(last(await charts('etc_sample'), 'results')).toEqual([0, 0, 1, 0, 0]);
    expect(last(await charts('sample'), 'results')).toEqual([1, 0, 1, 0, 0]);
    expect((await charts('card_sample')).is_sample).toBe(true);
  });
});
