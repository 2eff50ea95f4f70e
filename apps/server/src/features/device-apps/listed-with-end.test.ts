import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import { eventually } from '../../testing/eventually.ts';

let desk: AppDesk;
beforeEach(async () => {
  desk = await openAppDesk();
});
afterEach(() => desk.farm.close());

const app = (app_id: string, version_code = '1') => ({
  ...{ app_id, version_code, version_name: `${version_code}.0`, is_system: false, is_updated_system: false },
});
const names = async (udid = 'A') => (await desk.apps(udid)).map(({ app_id }) => app_id);
const askSync = async (): Promise<CommandDelivery> => {
  const { data } = await desk.post('/admbo/device/A/app/sync');
  return desk.agent.delivered(String(data['command_id']));
};
const hasEnded = async ({ command_id }: CommandDelivery) =>
  eventually(async () => (await desk.read(command_id)).state === 'succeeded', 'the end being stored');

describe('a list of apps that comes with the end of a command', () => {
  it('is stored with it, and whoever waits for the command finds it', async () => {
    const stream = await desk.farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    const delivery = await askSync();
    const waited = desk.farm.read<{ state: string }>(`/admbo/command/${delivery.command_id}?wait=30`);
    desk.agent.ends(delivery, { listed: { udid: 'A', apps: [app('com.example.b'), app('com.example.a')] } });
    expect(await waited).toMatchObject({ state: 'succeeded' });
    expect(await names()).toEqual(['com.example.a', 'com.example.b']);
    const { synced_at } = await desk.farm.read<{ synced_at: string | null }>('/admbo/device/A/app');
    expect(synced_at).not.toBeNull();
    await stream.sees(({ name, data }) => name === 'device_app' && data['udid'] === 'A');
    stream.close();
  });

  it('takes away what is gone, and keeps what a package is given for', async () => {
    const { id } = await desk.addPackage({ app_id: 'com.example.kept' });
    await desk.assign('A', id);
    await desk.lists('A', [app('com.example.kept', '2'), app('com.example.gone')]);
    const delivery = await askSync();
    desk.agent.ends(delivery, { listed: { udid: 'A', apps: [] } });
    await hasEnded(delivery);
    expect(await desk.apps()).toMatchObject([
      { app_id: 'com.example.kept', installed_version: null, drift: 'not_installed' },
    ]);
  });

  it('counts also where the command has ended before', async () => {
    const delivery = await askSync();
    desk.agent.ends(delivery, { listed: { udid: 'A', apps: [app('com.example.a')] } });
    await hasEnded(delivery);
    desk.agent.ends(delivery, { listed: { udid: 'A', apps: [app('com.example.b')] } });
    await eventually(async () => (await names()).join() === 'com.example.b', 'the later list being stored');
  });

  it('says nothing of another device than the command’s', async () => {
    await desk.lists('B', [app('com.example.b')]);
    const delivery = await askSync();
    desk.agent.ends(delivery, { listed: { udid: 'B', apps: [] } });
    await hasEnded(delivery);
    expect(await names('B')).toEqual(['com.example.b']);
  });
});
