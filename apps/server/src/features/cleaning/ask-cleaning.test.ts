import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import { dialForCommands } from '../../testing/commanded-agent.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { leaseDevice } from '../../testing/lease-device.ts';

let desk: AppDesk;
beforeEach(async () => {
  desk = await openAppDesk();
});
afterEach(() => desk.farm.close());

const url = (udid = 'A'): string => `/admbo/device/${udid}/clean`;
const clean = async (policy = 'thorough'): Promise<string> =>
  String((await desk.post(url(), { policy })).data['command_id']);
const newestEntry = () =>
  desk.farm.db
    .selectFrom('audit_trail')
    .select(['action', 'object', 'result'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('an administrator who has a device cleaned', () => {
  it('sends what must not be taken with it, has the device to themselves, and is told what was removed', async () => {
    const { farm, agent } = desk;
    const protection = { app_id: 'com.lab.protected', name: 'x', os_type: 'android' };
    await desk.post('/admbo/custom/setting/protection_app', protection);
    await desk.assign('A', (await desk.addPackage({ app_id: 'com.lab.managed' })).id);
    await farm.db.updateTable('hosts').set({ helper_package: 'com.lab.helper' }).execute();
    const id = await clean();
    const delivery = await agent.delivered(id);
    const kept = ['com.lab.protected', 'com.lab.helper'];
    expect(delivery).toMatchObject({
      command: 'clean',
      arguments: { policy: 'thorough', kept_data: kept, kept_apps: [...kept, 'com.lab.managed'] },
    });
    const { arn } = await farm.device('A');
    expect(await newestEntry()).toEqual({ action: 'device.cleaned', object: arn, result: 'ok' });
    agent.begins(delivery);
    await desk.shows('A', 'MANAGED');
    const detail = 'com.lab.found, com.lab.other';
    agent.ends(delivery, {
      steps: [{ number: 1, name: 'uninstall_others', result: 'succeeded', detail }],
    });
    expect(await desk.read(id, 10)).toMatchObject({
      state: 'succeeded',
      steps: [{ name: 'uninstall_others', result: 'succeeded', detail }],
    });
    await desk.shows('A', 'AVAILABLE');
  });

  it('finds the device in ERROR where it was not clean, and well again after a cleaning that was', async () => {
    const { agent } = desk;
    const first = await agent.delivered(await clean('standard'));
    agent.begins(first);
    agent.ends(first, { outcome: 'failed', reason: 'NOT_CLEANED', detail: 'home: in front is still x' });
    await desk.shows('A', 'ERROR');
    const lost = await agent.delivered(await clean('standard'));
    agent.begins(lost);
    agent.ends(lost, { outcome: 'failed', reason: 'DEVICE_LOST' });
    expect(await desk.read(lost.command_id, 10)).toMatchObject({ error_code: 20413, reason: 'DEVICE_LOST' });
    await desk.shows('A', 'ERROR');
    const second = await agent.delivered(await clean('standard'));
    agent.begins(second);
    agent.ends(second);
    await desk.shows('A', 'AVAILABLE');
  });

  it('is refused while a test has the device, another command does, or it is offline, and of no device or policy', async () => {
    await leaseDevice(desk.farm, 'B', 'TESTING');
    expect(await desk.post(url('B'))).toMatchObject({ status: 409, errorCode: 20412 });
    await desk.agent.change('C', { connection: 'offline' });
    await desk.shows('C', 'OFFLINE');
    expect(await desk.post(url('C'))).toMatchObject({ errorCode: 20413, details: [{ field: 'arn' }] });
    const id = await clean();
    const busy = await desk.post(url());
    expect(busy).toMatchObject({ status: 409, errorCode: 20414 });
    expect(busy.details).toContainEqual({ field: 'arn', message: id });
    expect(await newestEntry()).toMatchObject({ action: 'device.cleaned', result: '20414' });
    expect(await desk.post(url('nobody'))).toMatchObject({ errorCode: 'E1009' });
    expect(await desk.post(url(), { policy: 'none' })).toMatchObject({ errorCode: 901 });
  });

  it('is told that the agent is too old where it does not know cleanings', async () => {
    const token = await desk.farm.addHost('rack-old');
    await dialForCommands(desk.farm, token, ['D'], { abilities: ['commands', 'apps', 'screenshot'] });
    const answer = await desk.post(url('D'));
    expect(answer).toMatchObject({ errorCode: 20413, details: [{ field: 'host' }] });
  });
});

describe('a program that has a device cleaned', () => {
  it('needs the scope “commands”', async () => {
    const ask = async (scopes: Parameters<typeof makeApiToken>[1]) => {
      const { headers } = await makeApiToken(desk.farm, scopes);
      const payload = { policy: 'standard' };
      return (await desk.farm.app.inject({ method: 'POST', url: url(), headers, payload })).json<{
        errorCode: unknown;
      }>();
    };
    expect(await ask(['read'])).toMatchObject({ errorCode: 2001 });
    expect(await ask(['read', 'commands'])).toMatchObject({ errorCode: 0 });
  });

  it('has to come from the console’s own pages where it has a person’s session', async () => {
    const { farm } = desk;
    const headers = { cookie: farm.cookie, ...sameOrigin, origin: 'https://elsewhere.example' };
    const answer = await farm.app.inject({ method: 'POST', url: url(), headers, payload: {} });
    expect(answer.statusCode).toBe(403);
  });
});
