import type { CareDeed, CarePolicy } from '@rackhand/contract/recovery/care';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { koreanTime } from '../../platform/korean-time.ts';
import { minute } from '../../testing/command-desk.ts';
import type { Answer } from '../../testing/create-test-farm.ts';
import { createTestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { openRecoveryDesk, type RecoveryDesk } from '../../testing/recovery-desk.ts';

let desk: RecoveryDesk;
let signsOfLife: NodeJS.Timeout;
/** A time that is to come, and a schedule for it. */
let due: Date;
let atDue: { cron: string; spread_minutes: number };
beforeEach(async () => {
  desk = await openRecoveryDesk();
  // A clock that is moved by minutes must not make the host silent.
  signsOfLife = setInterval(() => desk.agent.beat(), 1_000);
  due = new Date(Math.ceil(desk.farm.clock.now().getTime() / minute + 1) * minute);
  atDue = {
    cron: `${String(due.getUTCMinutes())} ${String((due.getUTCHours() + 9) % 24)} * * *`,
    spread_minutes: 30,
  };
});
afterEach(() => {
  clearInterval(signsOfLife);
  return desk.farm.close();
});

const policy = async (): Promise<CarePolicy> =>
  (await desk.asSuper('/admbo/care_policy')).data as unknown as CarePolicy;
const setPolicy = async (reboot: object | null): Promise<Answer> =>
  desk.asSuper('/admbo/care_policy', { reboot, version: (await policy()).version });
const deeds = async (query = ''): Promise<CareDeed[]> =>
  (await desk.farm.read<{ care: CareDeed[] }>(`/admbo/care?${query}`)).care;
const results = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await deeds()).map(({ udid, result }) => [udid, result]));
const reboots = () => desk.agent.deliveries().filter(({ command }) => command === 'reboot');
const planned = (count: number) =>
  eventually(async () => (await deeds()).length === count, `${String(count)} planned reboots`);

/** So many minutes after the time, in Korea. */
const later = (minutes: number): string => koreanTime(new Date(due.getTime() + minutes * minute));
const untilDue = (minutes = 0): void => desk.farm.clock.set(new Date(due.getTime() + minutes * minute));

describe('scheduled reboots', () => {
  it('reboot each available device once, one after another within the spread', async () => {
    expect((await setPolicy(atDue)).data).toMatchObject({
      version: 1,
      next: [later(0), later(24 * 60), later(48 * 60)],
    });
    expect(await deeds()).toEqual([]);
    untilDue();
    await planned(3);
    const turns = (await deeds()).map(({ planned_at }) => planned_at).sort();
    expect(turns).toEqual([later(0), later(10), later(20)]);
    for (const nth of [1, 2, 3]) {
      const delivery = await eventually(() => reboots()[nth - 1], `reboot ${String(nth)}`);
      desk.agent.ends(delivery);
      await eventually(
        async () => Object.values(await results()).filter((one) => one === 'succeeded').length === nth,
      );
      expect(reboots()).toHaveLength(nth);
      desk.farm.clock.advance(10 * minute);
    }
    expect(new Set(reboots().map(({ udid }) => udid)).size).toBe(3);
  });

  it('skip a device that is in use, in error or excluded, and say why', async () => {
    await setPolicy({ ...atDue, spread_minutes: 0 });
    const { arn } = await desk.farm.device('A');
    await desk.asSuper('/service/hold', { arn, state: 'USING', minutes: 60, note: '' });
    await desk.goesOffline('B');
    const out = {
      arn: await desk.arn('C'),
      old_state: 'AVAILABLE',
      new_state: 'EXCLUDE',
      update_reason: 'x',
    };
    await desk.farm.call('/service/change_state', out);
    untilDue();
    await eventually(async () => (await deeds('result=skipped')).length === 2, 'both being skipped');
    const whys = Object.fromEntries((await deeds()).map(({ udid, why }) => [udid, why]));
    expect(whys).toEqual({
      A: '사용 가능 상태가 아닙니다: 사용 중',
      B: '사용 가능 상태가 아닙니다: 오프라인',
    });
    expect(reboots()).toEqual([]);
  });

  it('are done once for each time by any number of servers', async () => {
    const other = await createTestFarm(desk.farm);
    try {
      await setPolicy({ ...atDue, spread_minutes: 0 });
      untilDue();
      other.clock.set(due);
      await eventually(() => reboots().length === 3, 'all reboots');
      for (const delivery of reboots()) desk.agent.ends(delivery);
      await eventually(async () => (await deeds('result=succeeded')).length === 3, 'all of them done');
      expect(reboots()).toHaveLength(3);
    } finally {
      await other.close();
    }
  });

  it('that no server was there for are missed, and told so', async () => {
    await setPolicy({ ...atDue, spread_minutes: 10 });
    untilDue(21);
    await eventually(async () => (await deeds('result=missed')).length === 3, 'all being missed');
    expect((await deeds())[0]?.why).toBe('그 시각에 서버가 없었습니다.');
    expect(reboots()).toEqual([]);
  });

  it('that are planned are skipped when they are switched off', async () => {
    await setPolicy(atDue);
    untilDue();
    await planned(3);
    expect((await setPolicy(null)).errorCode).toBe(0);
    expect(Object.values(await results()).filter((one) => one === 'skipped').length).toBeGreaterThan(1);
    expect(await policy()).toMatchObject({ reboot: null, next: [] });
  });

  it('are for super admins to change, with the field at fault and the version', async () => {
    expect((await desk.farm.call('/admbo/care_policy', { reboot: null, version: 0 })).status).toBe(403);
    expect(await setPolicy({ ...atDue, cron: '0 4 * *' })).toMatchObject({ details: [{ field: 'cron' }] });
    expect(await setPolicy({ ...atDue, cron: '0 4 30 2 *' })).toMatchObject({
      details: [{ field: 'cron' }],
    });
    await setPolicy(atDue);
    const late = await desk.asSuper('/admbo/care_policy', { reboot: null, version: 0 });
    expect(late).toMatchObject({ errorCode: 20414, details: [{ field: 'version', message: '1' }] });
  });
});
