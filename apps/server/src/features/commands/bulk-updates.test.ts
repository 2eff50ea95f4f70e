import type { BulkAction, BulkResult } from '@rackhand/contract/command/bulk';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';

const [shop, news] = ['com.example.shop', 'com.example.news'];
let desk: AppDesk;
let newsId: number;

beforeEach(async () => {
  desk = await openAppDesk();
  const shopPackage = await desk.addPackage({ app_id: shop });
  const newsPackage = await desk.addPackage({ app_id: news });
  newsId = newsPackage.id;
  for (const udid of ['A', 'B']) {
    await desk.assign(udid, shopPackage.id);
    await desk.assign(udid, newsPackage.id);
    await desk.lists(udid, []);
  }
});
afterEach(() => desk.farm.close());

const read = (id: string): Promise<BulkAction> => desk.farm.read<BulkAction>(`/admbo/command_bulk/${id}`);
async function updateAll(): Promise<{ id: string; of: (udid: string) => Promise<CommandDelivery> }> {
  const { data } = await desk.post('/admbo/device/app/execute-all-update');
  const results = data['results'] as BulkResult[];
  const of = (udid: string) =>
    desk.agent.delivered(results.find((one) => one.udid === udid)?.command_id ?? '');
  return { id: String(data['bulk_id']), of };
}
/** The shop is there, the news has failed. */
function installsShopOnly(delivery: CommandDelivery, state: 'failed' | 'cancelled'): void {
  const outcome = state === 'failed' ? 'failed' : 'cancelled';
  desk.agent.ends(delivery, {
    ...{ outcome, reason: state === 'failed' ? 'SOME_APPS_FAILED' : null },
    apps: desk.orders(delivery).map(({ device_app_id, app_id, version_code }) => ({
      ...{ device_app_id, app_id, install_code: null, detail: '', from_version: '' },
      ...(app_id === shop
        ? { state: 'succeeded' as const, to_version: 'v2', to_version_code: version_code }
        : { state, to_version: '' }),
    })),
  });
}

it('the retry of an update of all apps brings those that still differ, of the devices where one failed', async () => {
  const { id, of } = await updateAll();
  desk.installs(await of('A'));
  installsShopOnly(await of('B'), 'failed');
  await eventually(async () => (await read(id)).state === 'ended');
  const { data, errorCode } = await desk.post(`/admbo/command_bulk/${id}/retry`);
  expect(errorCode).toBe(0);
  const results = data['results'] as BulkResult[];
  expect(results.map(({ udid }) => udid)).toEqual(['B']);
  const again = await desk.agent.delivered(results[0]?.command_id ?? '');
  expect(desk.orders(again).map(({ app_id }) => app_id)).toEqual([news]);
});

it('the retry of named apps leaves the others of the device alone', async () => {
  const { device_app_id } = await desk.app(news);
  const path = '/admbo/device/A/app/execute-all-update';
  const { data } = await desk.post(path, { device_app_ids: [device_app_id] });
  const first = await desk.agent.delivered((data['results'] as BulkResult[])[0]?.command_id ?? '');
  desk.agent.ends(first, { outcome: 'failed', reason: 'SOME_APPS_FAILED' });
  const id = String(data['bulk_id']);
  await eventually(async () => (await read(id)).state === 'ended');
  const retried = await desk.post(`/admbo/command_bulk/${id}/retry`);
  const results = retried.data['results'] as BulkResult[];
  const again = await desk.agent.delivered(results[0]?.command_id ?? '');
  expect(desk.orders(again).map(({ app_id }) => app_id)).toEqual([news]);
});

it('the file of an update of all apps has a row for each device and below it one for each app', async () => {
  const { id, of } = await updateAll();
  desk.installs(await of('A'));
  installsShopOnly(await of('B'), 'cancelled');
  await eventually(async () => (await read(id)).state === 'ended');
  const { body } = await desk.download(`/admbo/command_bulk/${id}/download`);
  const [head = '', ...rows] = body.trim().split('\r\n');
  expect(head.split(',').slice(-3)).toEqual(['앱', '이전 버전', '새 버전']);
  expect(rows.map((row) => [row.split(',')[1], row.split(',')[3], row.split(',')[8]])).toEqual([
    ['A', '성공', ''],
    ['A', '성공', news],
    ['A', '성공', shop],
    ['B', '취소됨', ''],
    ['B', '취소됨', news],
    ['B', '성공', shop],
  ]);
});

/** As if the host had been full: it has not been sent. */
async function unsend({ command_id }: CommandDelivery, differently: { yields?: true } = {}): Promise<void> {
  const queued = { state: 'queued' as const, sent_at: null, link_epoch: null, ...differently };
  await desk.farm.db.updateTable('commands').set(queued).where('command_id', '=', command_id).execute();
}
const exclude = (udid: string): Promise<unknown> =>
  desk.farm.db.updateTable('devices').set({ excluded: true }).where('udid', '=', udid).execute();

it('a device that an administrator excludes before its turn in the update of all is left alone, and in the retry', async () => {
  const { id, of } = await updateAll();
  desk.installs(await of('A'));
  const ofB = await of('B');
  await exclude('B');
  // As a bulk that was paused and goes on leaves it.
  await unsend(ofB, { yields: true });
  const bulk = await eventually(async () => {
    const now = await read(id);
    return now.state === 'ended' ? now : null;
  }, 'the update of all ending');
  expect(bulk.commands.find(({ udid }) => udid === 'B')).toMatchObject({
    state: 'failed',
    error_code: 20413,
  });
  const { data } = await desk.post(`/admbo/command_bulk/${id}/retry`);
  expect(data['results']).toMatchObject([{ udid: 'B', errorCode: 20413, command_id: null }]);
  expect(desk.agent.deliveries().filter(({ udid }) => udid === 'B')).toHaveLength(1);
});

it('an excluded device that an administrator names is updated all the same', async () => {
  const arn = (await desk.farm.device('B')).arn;
  await exclude('B');
  const { data } = await desk.post('/admbo/device/app/execute-all-update', { arns: [arn] });
  expect(data['results']).toMatchObject([{ udid: 'B', errorCode: 0 }]);
});

it('an app that is taken from its device while its update waits in a paused bulk is not brought', async () => {
  const { of, id } = await updateAll();
  await of('A');
  const ofB = await of('B');
  const { command_id } = ofB;
  await unsend(ofB);
  expect((await desk.post(`/admbo/command_bulk/${id}/pause`)).data).toMatchObject({ state: 'paused' });
  const gone = await desk.farm.app.inject({
    method: 'DELETE',
    url: `/admbo/app/${String(newsId)}`,
    headers: { cookie: desk.farm.cookie, ...sameOrigin },
  });
  // The other device's is under way.
  expect(gone.json<{ errorCode: number }>().errorCode).toBe(20414);
  await desk.farm.db
    .updateTable('device_apps')
    .set({ package_id: null })
    .where('package_id', '=', newsId)
    .execute();
  await desk.post(`/admbo/command_bulk/${id}/resume`);
  const turn = await desk.agent.delivered(command_id, 2);
  expect(desk.orders(turn).map(({ app_id }) => app_id)).toEqual([shop]);
});
