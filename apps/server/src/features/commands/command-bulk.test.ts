import type { BulkAction, BulkResult } from '@rackhand/contract/command/bulk';
import type { Command } from '@rackhand/contract/command/command';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, minute, openCommandDesk } from '../../testing/command-desk.ts';
import { type CommandedAgent, dialForCommands } from '../../testing/commanded-agent.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import type { Answer, TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { leaseDevice } from '../../testing/lease-device.ts';

let desk: CommandDesk;
let farm: TestFarm;
let agent: CommandedAgent;

beforeEach(async () => {
  desk = await openCommandDesk();
  ({ farm, agent } = desk);
});
afterEach(() => farm.close());

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'click-1' };

  it('gives the first answer to the same call, and one command', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.ask('/admbo/device/reboot', 'A', key)),
    );
    expect(new Set(answers.map(({ data }) => data['command_id'])).size).toBe(1);
    expect(answers.every(({ errorCode }) => errorCode === 0)).toBe(true);
    agent.ends(await agent.delivered(String(answers[0]?.data['command_id'])));
    await desk.shows('A', 'AVAILABLE');
    expect((await desk.ask('/admbo/device/reboot', 'A', key)).data).toEqual(answers[0]?.data);
    expect(agent.deliveries()).toHaveLength(1);
  });

  it('repeats a refusal too', async () => {
    await desk.reboot('A');
    const refused = await desk.ask('/admbo/device/reboot', 'A', key);
    expect(refused).toMatchObject({ errorCode: 20414 });
    agent.ends(await agent.delivered(agent.deliveries()[0]?.command_id ?? ''));
    await eventually(async () => (await desk.ask('/admbo/device/reboot', 'A', key)).errorCode === 20414);
  });

  it('is refused for another body, another call, and when it is too long', async () => {
    await desk.ask('/admbo/device/reboot', 'A', key);
    expect(await desk.ask('/admbo/device/reboot', 'B', key)).toMatchObject({ errorCode: 901 });
    expect(await desk.ask('/admbo/device/usb_reset', 'A', key)).toMatchObject({ errorCode: 901 });
    const ofLength = (length: number) => ({ 'idempotency-key': 'x'.repeat(length) });
    expect(await desk.ask('/admbo/device/reboot', 'B', ofLength(101))).toMatchObject({ errorCode: 901 });
    expect(await desk.ask('/admbo/device/reboot', 'B', ofLength(100))).toMatchObject({ errorCode: 0 });
  });

  it('is forgotten after a day, and is each admin’s own', async () => {
    const { arn } = await farm.device('A');
    const first = await desk.askFor('/admbo/device/reboot', arn, key);
    const other = { ...key, cookie: await farm.signIn('super') };
    expect(await desk.ask('/admbo/device/reboot', 'A', other)).toMatchObject({ errorCode: 20414 });
    const id = String(first.data['command_id']);
    agent.ends(await agent.delivered(id));
    await desk.inState(id, 'succeeded');
    farm.clock.advance(25 * 60 * minute);
    agent.beat();
    const cookie = await farm.signIn('admin');
    const later = await desk.askFor('/admbo/device/reboot', arn, { ...key, cookie });
    expect(later.errorCode).toBe(0);
    expect(later.data).not.toEqual(first.data);
  });
});

describe('reboot_all', () => {
  const all = async (cookie: string, method: 'GET' | 'POST' = 'POST') => {
    const response = await farm.app.inject({
      method,
      url: '/service/reboot_all',
      headers: { cookie, ...sameOrigin },
    });
    const answer = response.json<Answer & { data: { results: BulkResult[] } }>();
    return { ...answer, status: response.statusCode };
  };

  it('is for super admins only', async () => {
    expect(await all(farm.cookie)).toMatchObject({ errorCode: 31108 });
    expect(await farm.read<{ commands: Command[] }>('/admbo/command')).toMatchObject({ commands: [] });
  });

  it('reboots what is in the farm, leaves out what is excluded and says of the rest why not', async () => {
    const { arn } = await farm.device('C');
    await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
    await leaseDevice(farm, 'B', 'TESTING');
    const { status, data } = await all(await farm.signIn('super'), 'GET');
    expect(status).toBe(200);
    expect(data.results.map(({ udid, errorCode }) => [udid, errorCode])).toEqual([
      ['A', 0],
      ['B', 20412],
    ]);
    await agent.delivered(data.results[0]?.command_id ?? '');
  });

  it('leaves what somebody holds or has locked alone', async () => {
    for (const [udid, holder] of [
      ['A', 'STANDBY'],
      ['B', 'USING'],
      ['C', 'LOCK'],
    ] as const)
      await leaseDevice(farm, udid, holder);
    const { data } = await all(await farm.signIn('super'));
    expect(data.results.map(({ errorCode }) => errorCode)).toEqual([20412, 20412, 20412]);
  });

  it('is not run by HEAD, nor from another site', async () => {
    const cookie = await farm.signIn('super');
    await farm.app.inject({ method: 'HEAD', url: '/service/reboot_all', headers: { cookie, ...sameOrigin } });
    await farm.app.inject({
      method: 'GET',
      url: '/service/reboot_all',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(await farm.db.selectFrom('commands').selectAll().execute()).toEqual([]);
  });
});

describe('a bulk action', () => {
  it('decides for each device, is seen by others live and stays readable', async () => {
    const stream = await farm.stream({ cookie: await farm.signIn('super') });
    await stream.sees(({ name }) => name === 'ready');
    const running = await desk.reboot('B');
    const arns = [...(await farm.devices()).map(({ arn }) => arn), 'arn:farm:device:77'];
    const { data } = await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns });
    const results = data['results'] as BulkResult[];
    expect(results.map(({ errorCode }) => errorCode)).toEqual([0, 20414, 0, 'E1011']);
    expect(results[1]?.command_id).toBe(running);
    const [first] = results;
    agent.ends(await agent.delivered(first?.command_id ?? ''));
    const event = await stream.sees(
      ({ name, data: row }) =>
        name === 'command' && row['command_id'] === first?.command_id && row['state'] === 'succeeded',
    );
    expect(event.data).toMatchObject({ bulk_id: data['bulk_id'], device_name: 'SM-G991N' });
    const { bulks } = await farm.read<{ bulks: BulkAction[] }>('/admbo/command_bulk');
    expect(bulks).toHaveLength(1);
    expect(bulks[0]?.results).toEqual(results);
    expect(bulks[0]?.commands.map(({ state }) => state)).toEqual([
      'succeeded',
      expect.stringMatching(/sent|queued/),
    ]);
    stream.close();
  });

  it('goes out in order, sixteen at one time for a host', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `D${String(index).padStart(2, '0')}`);
    const big = await dialForCommands(farm, await farm.addHost('rack-2'), many);
    const arns = (await farm.devices()).filter(({ info }) => info.udid.startsWith('D')).map(({ arn }) => arn);
    await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns });
    await eventually(() => big.deliveries().length >= 16);
    for (let next = 0; next < 40; next += 1) {
      const delivery = await eventually(() => big.deliveries()[next]);
      expect(big.deliveries().length).toBeLessThanOrEqual(next + 16);
      expect(delivery.udid).toBe(many[next]);
      big.begins(delivery);
      big.ends(delivery);
    }
    const succeeded = async (): Promise<number> => {
      const { bulks } = await farm.read<{ bulks: BulkAction[] }>('/admbo/command_bulk');
      return bulks[0]?.commands.filter(({ state }) => state === 'succeeded').length ?? 0;
    };
    await eventually(async () => (await succeeded()) === 40, 'forty reboots ending');
    expect((await farm.devices()).every(({ info }) => info.state === 'AVAILABLE')).toBe(true);
    expect(new Set(big.deliveries().map(({ command_id }) => command_id)).size).toBe(40);
  });

  it('takes 1 to 600 devices of the types that there are', async () => {
    const arns = Array.from({ length: 601 }, (_, index) => `arn:farm:device:${String(index + 1)}`);
    for (const body of [
      { type: 'reboot', arns },
      { type: 'reboot', arns: [] },
      { type: 'melt', arns: ['x'] },
    ]) {
      expect(await farm.call('/admbo/device/bulk_command', body)).toMatchObject({ errorCode: 901 });
    }
  });
});
