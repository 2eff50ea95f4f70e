import type { CommandReason } from '@rackhand/contract/command/command';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChargeDesk, openChargeDesk } from '../../testing/charge-desk.ts';
import { minute } from '../../testing/command-desk.ts';
import { createTestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';

const levels = { from: 40, to: 85 };

let desk: ChargeDesk;
let signsOfLife: NodeJS.Timeout;
beforeEach(async () => {
  desk = await openChargeDesk();
  // A clock that is moved by minutes must not make the host silent.
  signsOfLife = setInterval(() => desk.agent.beat(), 1_000);
  await desk.link('B', 'port 2');
  expect(await desk.setLevels(levels)).toMatchObject({ data: { charge: levels, ports_off: 0 } });
});
afterEach(() => {
  clearInterval(signsOfLife);
  return desk.farm.close();
});

const exclude = async (): Promise<unknown> => {
  const { arn } = await desk.farm.device('A');
  const out = { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE', update_reason: 'x' };
  return desk.farm.call('/service/change_state', out);
};
const hold = async (): Promise<unknown> => {
  const { arn } = await desk.farm.device('A');
  return desk.asSuper('/service/hold', { arn, state: 'USING', minutes: 60, note: '' });
};
const full = () => desk.tells('A', { battery_level: 85, charging: true });
const outletOf = async () => {
  const { arn } = await desk.farm.device('A');
  const path = `/admbo/power_controller?arn=${arn}`;
  const { outlets } = await desk.farm.read<{ outlets: { name: string }[] }>(path);
  return outlets.find(({ name }) => name === 'port 1');
};
/** Its agent has tried, and given the power back. */
async function failsWith(reason: CommandReason): Promise<void> {
  const delivery = await desk.sent('off');
  desk.agent.begins(delivery);
  const steps = [
    { number: 1, name: 'power_off', result: 'succeeded', detail: '' },
    { number: 2, name: 'power_on', result: 'succeeded', detail: '' },
  ] as const;
  desk.agent.ends(delivery, { outcome: 'failed', reason, steps: [...steps] });
  await eventually(async () => (await desk.deeds())[0]?.result === 'failed', 'the switching having failed');
}

describe('the port of a device', () => {
  it('goes off at the upper level, stays off in between, and goes on at the lower one', async () => {
    await desk.tells('A', { battery_level: 84, charging: true });
    await desk.looksAgain();
    expect(desk.sentSoFar('off')).toBe(1);
    await full();
    const off = await desk.sent('off', 2);
    expect(off).toMatchObject({ udid: 'A', arguments: { outlet: 'port 1' } });
    desk.agent.begins(off);
    await eventually(async () => (await desk.farm.device('A')).info.state === 'MANAGED', 'being managed');
    desk.agent.ends(off);
    await desk.portsOff(1);
    await desk.tells('A', { battery_level: 41, charging: false });
    desk.farm.clock.advance(31 * minute);
    await desk.looksAgain();
    expect(desk.sentSoFar('on')).toBe(0);
    await desk.tells('A', { battery_level: 40, charging: false });
    const on = await desk.sent('on');
    expect(on).toMatchObject({ udid: 'A', arguments: { outlet: 'port 1' } });
    expect((await desk.farm.device('A')).info.state).toBe('AVAILABLE');
    desk.agent.begins(on);
    desk.agent.ends(on);
    await desk.portsOff(0);
    await eventually(
      async () => (await desk.deeds()).every(({ result }) => result !== 'running'),
      'all noted',
    );
    const mine = (await desk.deeds()).filter(({ udid }) => udid === 'A');
    expect(mine.map(({ type, result, why }) => [type, result, why])).toEqual([
      ['charge_on', 'succeeded', '배터리 40%'],
      ['charge_off', 'succeeded', '배터리 85%'],
    ]);
  });

  it.each([
    ['in use', hold],
    ['excluded', exclude],
    ['in error', () => desk.agent.change('A', { connection: 'offline' })],
    ['without an outlet', () => desk.link('A', '')],
    ['on the outlet of another device', () => desk.link('A', 'port 2').then(() => desk.link('B', 'port 2'))],
    ['not charging', () => desk.tells('A', { battery_level: 86, charging: false })],
    ['of a farm without levels', () => desk.setLevels(null)],
  ] as const)('is not switched off while the device is %s', async (said, make) => {
    await make();
    if (said !== 'not charging') await desk.agent.change('A', { readings: full85 });
    if (said === 'of a farm without levels' || said === 'on the outlet of another device') {
      // Nobody is due then: what becomes of a reboot shows that time has passed.
      await desk.farm.read('/admbo/care?');
      await eventually(async () => (await desk.deeds()).length === 0);
    } else {
      expect(await desk.looksAgain()).toBe('B');
    }
    expect(desk.agent.deliveries().filter(({ udid }) => udid === 'A')).toEqual([]);
  });

  it('that cuts the connection with the power is given back, unfit, said so, and tried again once the levels are set anew', async () => {
    await full();
    await failsWith('LOST_WITH_POWER');
    expect(await outletOf()).toMatchObject({ keeps_data: false });
    expect((await desk.deeds())[0]?.why).toContain('연결도 끊깁니다');
    desk.farm.clock.advance(31 * minute);
    expect(await desk.looksAgain()).toBe('B');
    await desk.setLevels(levels);
    expect(await desk.sent('off', 3)).toMatchObject({ udid: 'A' });
  });

  it('whose controller lies is marked as one that can’t switch, and left alone', async () => {
    await full();
    await failsWith('STILL_CHARGING');
    expect(await outletOf()).toMatchObject({ switchable: false, reason: 'STILL_CHARGING' });
    desk.farm.clock.advance(31 * minute);
    expect(await desk.looksAgain()).toBe('B');
  });

  it('that could not be switched off is tried again half an hour later, and not before', async () => {
    await full();
    await failsWith('OUTLET_FAILED');
    expect(await desk.looksAgain()).toBe('B');
    desk.farm.clock.advance(31 * minute);
    expect(await desk.sent('off', 3)).toMatchObject({ udid: 'A' });
  });

  it('that its agent could not switch on again goes on at once', async () => {
    await full();
    const off = await desk.sent('off');
    desk.agent.begins(off);
    desk.agent.ends(off, { outcome: 'failed', reason: 'OUTLET_LEFT_OFF' });
    expect(await desk.sent('on')).toMatchObject({ udid: 'A', arguments: { outlet: 'port 1' } });
  });

  it('is switched by one of any number of servers', async () => {
    const other = await createTestFarm(desk.farm);
    try {
      await full();
      await desk.sent('off');
      expect(await desk.looksAgain()).toBe('B');
      expect(desk.agent.deliveries().filter(({ udid }) => udid === 'A')).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

const full85 = {
  ...{
    battery_level: 85,
    battery_temperature: 280,
    charging: true,
    wifi_connected: true,
    ethernet_up: false,
  },
  storage_free_bytes: 60 * 1024 ** 3,
};

describe('a port that is off', () => {
  beforeEach(() => desk.isOff());

  it.each([
    ['the levels are taken away', () => desk.setLevels(null), '충전 관리를 껐습니다.'],
    ['the device is excluded', exclude, '장비가 제외되었습니다.'],
    ['the device is lost', () => desk.agent.change('A', { connection: 'absent' }), '오류'],
    ['the device is linked to another outlet', () => desk.link('A', 'port 2'), '다른 전원 제어기'],
    [
      'the device tells no level any more',
      () => desk.agent.change('A', { readings: noBattery }),
      '알 수 없습니다',
    ],
    ['the device leaves the farm', remove, '삭제'],
  ] as const)('goes on again when %s', async (_what, make, why) => {
    await make();
    const on = await desk.sent('on');
    expect(on).toMatchObject({ udid: 'A', arguments: { outlet: 'port 1' } });
    desk.agent.begins(on);
    desk.agent.ends(on);
    await desk.portsOff(0);
    const done = (await desk.deeds()).find(({ type }) => type === 'charge_on');
    expect(done?.why).toContain(why);
  });

  it('stays off while somebody has the device, and goes on for who has it when the battery is at the lower level', async () => {
    await hold();
    expect(await desk.looksAgain()).toBe('B');
    expect(desk.sentSoFar('on')).toBe(0);
    await desk.tells('A', { battery_level: 39, charging: false });
    await desk.sent('on');
    expect((await desk.farm.device('A')).info.state).toBe('USING');
  });

  it('and could not be switched on is tried again every five minutes, also after the battery was full', async () => {
    await desk.setLevels(null);
    const first = await desk.sent('on');
    desk.agent.begins(first);
    desk.agent.ends(first, { outcome: 'failed', reason: 'OUTLET_FAILED' });
    await eventually(async () => (await desk.deeds())[0]?.result === 'failed');
    desk.farm.clock.advance(6 * minute);
    desk.agent.ends(await desk.sent('on', 2));
    await desk.portsOff(0);
  });

  it('is forgotten when the device tells minutes later that it charges: somebody has switched it on', async () => {
    desk.farm.clock.advance(3 * minute);
    await desk.tells('A', { battery_level: 70, charging: true });
    await desk.portsOff(0);
    expect(desk.sentSoFar('on')).toBe(0);
  });
});

const noBattery = { ...full85, battery_level: null, charging: null };

async function remove(): Promise<unknown> {
  const { arn } = await desk.farm.device('A');
  return desk.farm.call('/service/remove', { arn, old_state: 'AVAILABLE', remove_reason: '' });
}

describe('the levels', () => {
  it('are for super admins to change, apart and bounded, and stay where only reboots are changed', async () => {
    expect(await desk.setLevels({ from: 80, to: 85 })).toMatchObject({
      errorCode: 901,
      details: [{ field: 'charge.to' }],
    });
    expect(await desk.setLevels({ from: 20, to: 80 })).toMatchObject({ details: [{ field: 'charge.from' }] });
    const { version } = await desk.policy();
    const asAdmin = await desk.farm.call('/admbo/care_policy', { reboot: null, charge: null, version });
    expect(asAdmin.status).toBe(403);
    expect(await desk.policy()).toMatchObject({ charge: levels });
    await desk.setLevels(undefined as unknown as object);
    expect(await desk.policy()).toMatchObject({ charge: levels });
  });
});
