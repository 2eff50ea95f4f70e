import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandBench, openCommandBench } from '../../testing/command-bench.ts';
import type { SimulatedDevice } from '../../testing/simulated-rack.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let { server, rack, phone, close, until } = {} as CommandBench;
let { untilAllAreThere, deliver, again, resultOf } = {} as CommandBench;

beforeAll(async () => {
  const bench = await openCommandBench();
  ({ server, rack, phone, close, until } = bench);
  ({ untilAllAreThere, deliver, again, resultOf } = bench);
});
beforeEach(() => untilAllAreThere());
afterEach(async () => {
  await rack.fault('heal', 'all');
});
afterAll(() => close());

const helper = 'com.example.labhelper';
const store = 'com.android.vending';

const ask = (command: string, app_id: string, more: Record<string, unknown> = {}): CommandDelivery =>
  deliver(phone, { command, arguments: { device_app_id: 1, app_id, ...more } });
const doneTo = async (device: SimulatedDevice, appId: string) =>
  (await rack.journal(device)).filter(({ app_id }) => app_id === appId).map(({ did }) => did);
const listed = (appId: string) =>
  server.messages
    .flatMap((message) =>
      message.type === 'device_apps' && message.udid === phone.serial ? [message.apps] : [],
    )
    .at(-1)
    ?.find(({ app_id }) => app_id === appId);

it('a device’s list is told when it is met, after a start, and when it is asked for', async () => {
  const lists = () =>
    server.messages.filter((message) => message.type === 'device_apps' && message.udid === phone.serial)
      .length;
  await until(() => {
    expect(listed(helper)).toMatchObject({ version_code: '140', version_name: '1.4.0', is_system: false });
  });
  expect(listed(store)).toMatchObject({ is_system: true, is_updated_system: true, version_code: '84232130' });
  const met = lists();
  await rack.fault('reboot', [phone.index]);
  await until(() => {
    expect(lists()).toBeGreaterThan(met);
  });
  await untilAllAreThere();
  const started = lists();
  const delivery = deliver(phone, { command: 'app_list_up_to_date' });
  expect((await resultOf(delivery)).outcome).toBe('succeeded');
  expect(lists()).toBeGreaterThan(started);
});

it('data and caches are deleted, of one app where its Android can do that, else of all', async () => {
  expect((await resultOf(ask('delete_app_data', helper))).outcome).toBe('succeeded');
  expect((await resultOf(ask('delete_app_cache', helper))).outcome).toBe('succeeded');
  expect(await doneTo(phone, helper)).toEqual(['clear', 'clear_cache']);
  await rack.fault('set_os', [phone.index], { api_level: 33 });
  await until(() => {
    expect(server.devices.get(phone.serial)).toMatchObject({
      connection: 'device',
      facts: { api_level: 33 },
    });
  });
  expect(await resultOf(ask('delete_app_cache', helper))).toMatchObject({ reason: 'CACHE_OF_ONE_APP' });
  const all = await resultOf(ask('delete_app_cache', helper, { all_apps: true }));
  expect(all.outcome).toBe('succeeded');
});

it('of an updated system app the update goes, once; what is no app of the system is not touched by that', async () => {
  expect(await resultOf(ask('delete_app_update', helper))).toMatchObject({ reason: 'DELETION_REFUSED' });
  for (let times = 0; times < 2; times += 1) {
    expect((await resultOf(ask('delete_app_update', store))).outcome).toBe('succeeded');
  }
  expect(await doneTo(phone, store)).toEqual(['uninstall']);
  expect(listed(store)).toMatchObject({ is_updated_system: false, version_code: '83581110' });
  const refused = await resultOf(ask('delete_app', 'com.android.settings'));
  expect(refused).toMatchObject({ reason: 'DELETION_REFUSED', outcome: 'failed' });
});

it('an app is deleted once, and one that is not there is said to be so', async () => {
  const delivery = ask('delete_app', helper);
  expect((await resultOf(delivery)).outcome).toBe('succeeded');
  expect(listed(helper)).toBeUndefined();
  expect((await resultOf(again(delivery))).outcome).toBe('succeeded');
  expect((await doneTo(phone, helper)).filter((did) => did === 'uninstall')).toHaveLength(1);
  expect(await resultOf(ask('delete_app', helper))).toMatchObject({ reason: 'APP_NOT_INSTALLED' });
});
