import type { ProjectStart, WholeProject } from '@rackhand/contract/test/project';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProjectDesk, type ProjectDesk } from '../../testing/project-desk.ts';
import { alignSchedules, runSchedules } from './run-schedules.ts';

const minuteMs = 60_000;
const hourly = { cron: '0 * * * *' };
const at = (time: string): Date => new Date(`2026-11-24T${time}:00+09:00`);

describe('a project that is due', () => {
  let desk: ProjectDesk;
  beforeEach(async () => {
    desk = await openProjectDesk();
    desk.farm.clock.set(at('08:30'));
  });
  afterEach(() => desk.farm.close());

  /** No filter is asked for in these. */
  const view = { devices: () => [] };
  const look = (time: string): Promise<void> => runSchedules({ db: desk.farm.db, view }, at(time));
  const add = (changed: object = {}): Promise<number> => desk.add({ schedule: hourly, ...changed });
  async function startsOf(id: number): Promise<string[]> {
    const { starts } = await desk.project<WholeProject>(id);
    return starts.map(({ due_at, outcome }: ProjectStart) => `${due_at.slice(11, 16)} ${outcome}`);
  }

  test('starts once for its minute, however many servers look', async () => {
    const id = await add();
    await look('08:59');
    expect(await startsOf(id)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => look('09:00')));
    expect(await startsOf(id)).toEqual(['09:00 started']);
    expect(await desk.runs()).toHaveLength(2);
    expect(await desk.project(id)).toMatchObject({ next_run_at: '2026-11-24T10:00:00.000+09:00' });
  });

  test('is made up for once within ten minutes, and has been missed after them', async () => {
    const id = await add();
    await look('09:10');
    await desk.farm.db.updateTable('test_runs').set({ state: 'ended' }).execute();
    await look('12:11');
    expect(await startsOf(id)).toEqual(['12:00 missed', '11:00 missed', '10:00 missed', '09:00 started']);
    const often = await add({ schedule: { cron: '*/5 * * * *' } });
    await look('08:44');
    expect(await startsOf(often)).toEqual(['08:40 started', '08:35 missed']);
    // A day later far more have been missed than are looked at.
    await runSchedules({ db: desk.farm.db, view }, new Date(at('08:44').getTime() + 24 * 60 * minuteMs));
    expect((await startsOf(often))[0]).toBe('08:40 overlap');
  });

  test('says why it did not start: paused, overlapping, without a device, refused', async () => {
    const paused = await add();
    await desk.post('/admbo/schedule_management', { projects: [{ pid: paused, is_paused: true }] });
    const refused = await add({ app: { app_id: 'com.example.none' } });
    const nobody = await add({ devices: undefined, device_filter: { q: 'R5CT' } });
    const twice = await add();
    await look('09:00');
    await look('10:00');
    expect(await startsOf(paused)).toEqual(['10:00 paused', '09:00 paused']);
    const { starts: held } = await desk.project<WholeProject>(paused);
    expect(held.map(({ message }) => message)).toEqual(['프로젝트가 일시 중지됨', '프로젝트가 일시 중지됨']);
    expect(await startsOf(nobody)).toEqual(['10:00 no_device', '09:00 no_device']);
    expect(await startsOf(twice)).toEqual(['10:00 overlap', '09:00 started']);
    const { starts } = await desk.project<WholeProject>(refused);
    expect(starts).toMatchObject([{ outcome: 'refused', message: '테스트할 앱을 확인하세요.' }, {}]);
  });

  test('starts though one before it can’t be looked at, which is told of by its number', async () => {
    const broken = await add({ schedule: { cron: '0 8 * * *' } });
    const well = await add();
    await desk.farm.db
      .updateTable('projects')
      .set({ schedule: JSON.stringify({ cron: 'nonsense', overlap: 'skip' }), next_run_at: at('08:45') })
      .where('id', '=', broken)
      .execute();
    await expect(look('09:00')).rejects.toThrow(`project ${String(broken)}: `);
    expect(await startsOf(well)).toEqual(['09:00 started']);
  });

  test('outlives a clock that goes two hours wrong either way: no due minute starts twice, none is lost', async () => {
    const id = await add({ schedule: { ...hourly, overlap: 'queue' } });
    await look('09:00');
    // Back by two hours: what has been is over.
    await alignSchedules(desk.farm.db, at('07:01'));
    for (const time of ['08:00', '09:00']) await look(time);
    expect((await startsOf(id)).filter((start) => start.startsWith('09:00'))).toEqual(['09:00 started']);
    // Ahead by two hours, and right again.
    await look('12:30');
    await alignSchedules(desk.farm.db, new Date(at('10:00').getTime() - minuteMs));
    for (const time of ['10:00', '11:00', '12:00']) await look(time);
    expect(await startsOf(id)).toEqual([
      '12:00 started',
      '11:00 started',
      '10:00 started',
      '09:00 started',
      '08:00 started',
    ]);
    expect(await desk.runs()).toHaveLength(10);
  });
});
