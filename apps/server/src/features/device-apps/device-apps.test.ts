import { randomUUID } from 'node:crypto';
import type { AppOrder } from '@rackhand/contract/app/app-command';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { fileDeskOf } from '../../testing/file-desk.ts';
import { leaseDevice } from '../../testing/lease-device.ts';

const list = '/admbo/device/A/app';
let desk: AppDesk;

beforeEach(async () => {
  desk = await openAppDesk();
});
afterEach(() => desk.farm.close());

const shop = 'com.example.shop';

/** A shop app in version 2 that phone A is to have, with version 1 on it. */
async function haveShop(policy: 'force' | 'upgrade' | 'manual' = 'manual'): Promise<number> {
  const { id } = await desk.addPackage({ app_id: shop, app_name: 'Shop' });
  const appId = await desk.assign('A', id, policy);
  await desk.lists('A', [{ app_id: shop, version_code: '1', version_name: '1.0' }]);
  return appId;
}

describe('an administrator who looks at the apps of a device', () => {
  // What is forced is begun by itself, and may be under way already.
  const beingForced = expect.toBeOneOf(['pending', 'updating']) as unknown;

  it('sees version codes of 64 bits to the last digit, and how they differ in it', async () => {
    const { id } = await desk.addPackage({ app_id: shop, version_code: '9223372036854775806' });
    await desk.assign('A', id);
    await desk.lists('A', [{ app_id: shop, version_code: '9223372036854775805' }]);
    expect(await desk.app(shop)).toMatchObject({
      installed_version_code: '9223372036854775805',
      management_version_code: '9223372036854775806',
      drift: 'older',
    });
    await desk.lists('A', [{ app_id: shop, version_code: '9223372036854775806' }]);
    expect(await desk.app(shop)).toMatchObject({
      installed_version_code: '9223372036854775806',
      drift: 'same',
    });
  });

  it('sees given ones and found ones by priority, then name, and how they differ', async () => {
    const { id: last } = await desk.addPackage({ app_id: 'com.example.b' });
    const { id: first } = await desk.addPackage({ app_id: 'com.example.z', priority: 1 });
    await desk.assign('A', last);
    await desk.assign('A', first, 'force');
    expect((await desk.apps()).map(({ app_id, drift }) => [app_id, drift])).toEqual([
      ['com.example.z', 'unknown'],
      ['com.example.b', 'unknown'],
    ]);
    await desk.lists('A', [
      { app_id: 'com.example.a', version_code: '9223372036854775807', version_name: 'big' },
      { app_id: 'com.example.b', version_code: '3', version_name: '3.0' },
      { app_id: 'android', is_system: true },
    ]);
    expect(await desk.apps()).toMatchObject([
      {
        app_id: 'com.example.z',
        priority: 1,
        installed_version: null,
        drift: beingForced,
        update_policy: 'force',
      },
      {
        app_id: 'com.example.a',
        installed_version_code: '9223372036854775807',
        package_id: null,
        drift: null,
      },
      { app_id: 'com.example.b', management_version_code: '2', installed_version: '3.0', drift: 'newer' },
    ]);
    const answer = await desk.farm.read<{ synced_at: string | null; device_name: string }>(list);
    expect(answer.synced_at).toMatch(/\+09:00$/);
    await desk.lists('A', []);
    expect((await desk.apps()).map(({ app_id, drift }) => [app_id, drift])).toEqual([
      ['com.example.z', beingForced],
      ['com.example.b', 'not_installed'],
    ]);
  });

  it('sees a system app only where it is given', async () => {
    const { id } = await desk.addPackage({ app_id: 'com.android.vending', version_code: '5' });
    await desk.lists('A', [{ app_id: 'com.android.vending', is_system: true, is_updated_system: true }]);
    expect(await desk.apps()).toEqual([]);
    await desk.assign('A', id);
    await desk.lists('A', [{ app_id: 'com.android.vending', is_system: true, is_updated_system: true }]);
    expect(await desk.apps()).toMatchObject([{ is_system: true, drift: 'older' }]);
  });

  it('sees what last became of each, on this device', async () => {
    const { db } = desk.farm;
    await desk.lists(
      'A',
      ['a', 'b', 'c'].map((name) => ({ app_id: `com.example.${name}` })),
    );
    const { id } = await db
      .selectFrom('devices')
      .select('id')
      .where('udid', '=', 'A')
      .executeTakeFirstOrThrow();
    const other = await db
      .selectFrom('devices')
      .select('id')
      .where('udid', '!=', 'A')
      .executeTakeFirstOrThrow();
    const became = (detail: string, app_id: string | null, device_id = id) => ({
      ...{ device_id, app_id, detail, update_type: 'app_update' as const, result: 'failed' as const },
      ...{ done_by: 'admin01', command_id: randomUUID(), at: new Date('2026-01-02T00:00:00Z') },
    });
    const rows = [
      became('older', 'com.example.a'),
      became('of another app', 'com.example.b'),
      became('newest', 'com.example.a'),
      became('of no app', null),
      became('of one that is gone', 'com.example.aa'),
      became('of another device', 'com.example.a', other.id),
    ];
    for (const row of rows) await db.insertInto('app_history').values(row).execute();
    const told = {
      command_type: 'app_update',
      install_code: null,
      updated_at: '2026-01-02T09:00:00.000+09:00',
    };
    expect((await desk.apps()).map(({ update_history }) => update_history)).toEqual([
      { ...told, result_msg: 'newest' },
      { ...told, result_msg: 'of another app' },
      null,
    ]);
  });

  it('finds the next id at the next app, however often a list has told those before it', async () => {
    const known = [{ app_id: 'com.example.a' }, { app_id: 'com.example.b' }];
    for (let round = 0; round < 3; round += 1) await desk.lists('A', known);
    await desk.lists('A', [...known, { app_id: 'com.example.c' }]);
    const [a = 0, b, c] = (await desk.apps())
      .map(({ device_app_id }) => device_app_id)
      .toSorted((x, y) => x - y);
    expect([b, c]).toEqual([a + 1, a + 2]);
  });

  it('hears of a change of them, once for the device, and of none where nothing has changed', async () => {
    const stream = await desk.farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    await desk.lists('A', [{ app_id: shop }, { app_id: 'com.example.other' }]);
    await desk.lists('A', [{ app_id: shop }, { app_id: 'com.example.other' }]);
    await desk.lists('B', [{ app_id: shop }]);
    await stream.sees(({ name, data }) => name === 'device_app' && data['udid'] === 'B');
    expect(stream.named('device_app').map(({ data }) => data['udid'])).toEqual(['A', 'B']);
    stream.close();
  });

  it.each(['SERIAL#2', '10.0.0.7:5555', '/', 'a/b', '한글'])(
    'finds a device whose UDID is %s, or is told that there is none',
    async (udid) => {
      const url = `/admbo/device/${encodeURIComponent(udid)}/app`;
      const ask = async () =>
        (await desk.download(url)).json<{ errorCode: unknown; data?: { udid: string } }>();
      expect(await ask()).toMatchObject({ errorCode: 'E1009' });
      await desk.farm.db.updateTable('devices').set({ udid }).where('udid', '=', 'A').execute();
      expect(await ask()).toMatchObject({ errorCode: 0, data: { udid } });
    },
  );

  it('of a device that there is not is told E1009', async () => {
    const answer = await desk.download('/admbo/device/nobody/app');
    expect(answer.json()).toMatchObject({ errorCode: 'E1009' });
  });
});

describe('a list of apps', () => {
  it('changes nothing of a device that is on another host', async () => {
    await desk.lists('A', [{ app_id: shop }]);
    const other = await desk.farm.dial(await desk.farm.addHost('rack-2'), {
      abilities: ['commands', 'apps'],
    });
    other.say({ type: 'device_apps', udid: 'A', apps: [] });
    other.say({ type: 'heartbeat', seq: -1, host: { adb_state: 'running' } });
    await other.hears('snapshot_wanted').catch(() => undefined);
    expect(await desk.apps()).toMatchObject([{ app_id: shop }]);
  });

  it('with an app that can’t be read is taken without that one, and the link stays', async () => {
    await desk.lists('A', [{ app_id: shop }, { app_id: 'com.example.odd', version_code: '-1' }]);
    expect((await desk.apps()).map(({ app_id }) => app_id)).toEqual([shop]);
    expect(desk.agent.isClosed()).toBe(false);
  });
});

describe('an update that an administrator asks for', () => {
  it('has the device as MANAGED while it runs, and ends with what the device says', async () => {
    const appId = await haveShop();
    const { data } = await desk.post(`${list}/${String(appId)}/execute-update`);
    const delivery = await desk.agent.delivered(String(data['command_id']));
    expect(delivery).toMatchObject({
      command: 'app_update',
      arguments: {
        apps: [{ device_app_id: appId, app_id: shop, version_code: '2', allow_downgrade: false }],
      },
    });
    expect(await desk.app(shop)).toMatchObject({ drift: 'updating', command_id: data['command_id'] });
    desk.agent.say({
      type: 'command_progress',
      ...{ command_id: delivery.command_id, attempt: 1, steps: [] },
      progress: { phase: 'sending', done: 5, total: 10 },
    });
    await desk.shows('A', 'MANAGED');
    expect(await desk.read(delivery.command_id)).toMatchObject({
      ...{ state: 'running', app_id: shop, progress: { phase: 'sending', done: 5, total: 10 } },
      apps: [{ app_id: shop, state: 'queued' }],
    });
    desk.installs(delivery, { from_version: '1.0' });
    await desk.shows('A', 'AVAILABLE');
    expect(await desk.read(delivery.command_id)).toMatchObject({ state: 'succeeded', progress: null });
    expect(await desk.app(shop)).toMatchObject({
      ...{ installed_version: 'v2', installed_version_code: '2', drift: 'same', command_id: null },
      update_history: { command_type: 'app_update' },
    });
    expect(await desk.history()).toMatchObject([
      {
        update_type: 'app_update',
        app_name: 'Shop',
        app_id: shop,
        result: 'succeeded',
        by: 'admin01',
        from_version: '1.0',
        to_version: 'v2',
      },
    ]);
    const elsewhere = { group_type: 'other' } as const;
    const { numUpdatedRows } = await desk.farm.db
      .updateTable('app_history')
      .set(elsewhere)
      .where('group_type', 'is not', null)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect(await desk.history()).toMatchObject([{ update_type: 'app_update', by: null }]);
  });

  it('has failed where the device says another version, whatever its agent says', async () => {
    const appId = await haveShop();
    const { data } = await desk.post(`${list}/${String(appId)}/execute-update`);
    const delivery = await desk.agent.delivered(String(data['command_id']));
    desk.installs(delivery, { to_version: '1.0', to_version_code: '1' });
    expect(await desk.inState(delivery.command_id, 'failed')).toMatchObject({ reason: 'NOT_THE_VERSION' });
    expect(await desk.app(shop)).toMatchObject({ installed_version_code: '1', drift: 'failed' });
  });

  it('keeps the device’s own words and code where it refuses, and the code tells what it means', async () => {
    const appId = await haveShop();
    const { data } = await desk.post(`${list}/${String(appId)}/execute-update`);
    const delivery = await desk.agent.delivered(String(data['command_id']));
    const detail = 'Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected]';
    const install_code = 'INSTALL_FAILED_VERSION_DOWNGRADE';
    desk.agent.ends(delivery, {
      ...{ outcome: 'failed', reason: 'APP_REFUSED' },
      apps: [
        {
          device_app_id: appId,
          app_id: shop,
          state: 'failed',
          install_code,
          detail,
          from_version: '1.0',
          to_version: '1.0',
        },
      ],
    });
    expect(await desk.inState(delivery.command_id, 'failed')).toMatchObject({
      ...{ error_code: 'E1013', install_code, detail },
      apps: [{ state: 'failed', error_code: 'E1013', install_code }],
    });
    expect(await desk.history()).toMatchObject([{ result: 'failed', result_message: detail, install_code }]);
    expect(await desk.app(shop)).toMatchObject({ update_history: { result_msg: detail, install_code } });
    const file = await desk.download('/admbo/device/A/app/history/download');
    expect(file.body).toContain(`${detail},실패,1.0,1.0,admin01\r\n`);
  });

  it('names the certificates of its file, and those of the installed app are known until that is another one', async () => {
    const appId = await haveShop();
    const [old, ours, theirs] = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
    const packages = desk.farm.db.updateTable('packages');
    const update = async () => {
      const { data } = await desk.post(`${list}/${String(appId)}/execute-update`);
      return desk.agent.delivered(String(data['command_id']));
    };
    const refuse = async (certificates: object) => {
      const delivery = await update();
      const app = { device_app_id: appId, app_id: shop, state: 'failed' as const, detail: '' };
      const versions = { from_version: '1.0', to_version: '1.0', to_version_code: '1' };
      const install_code = 'INSTALL_FAILED_UPDATE_INCOMPATIBLE';
      desk.agent.ends(delivery, {
        ...{ outcome: 'failed', reason: 'APP_REFUSED' },
        apps: [{ ...app, ...versions, install_code, ...certificates }],
      });
      await desk.inState(delivery.command_id, 'failed');
      return desk.orders(delivery)[0];
    };
    const told = async () => (await desk.app(shop)).installed_certificates;
    const json = (...some: unknown[]) => JSON.stringify(some);
    await packages.set({ certificates: json(ours), other_certificates: json(old) }).execute();
    const order = await refuse({ installed_certificates: [theirs] });
    expect(order).toMatchObject({ certificates: [ours, old] });
    expect(await told()).toEqual([theirs]);
    await desk.lists('A', [{ app_id: shop, version_code: '1', version_name: '1.0' }]);
    expect(await told()).toEqual([theirs]);
    await desk.lists('A', [{ app_id: shop, version_code: '0', version_name: '0.9' }]);
    expect(await told()).toBeNull();
    // An agent of an earlier release says nothing of them, and of what one says in another way the rest counts.
    await refuse({ installed_certificates: [theirs] });
    await refuse({});
    expect(await told()).toBeNull();
    await refuse({ installed_certificates: ['who knows'] });
    expect(await told()).toBeNull();
    await refuse({ installed_certificates: [theirs] });
    desk.installs(await update());
    await eventually(async () => (await desk.app(shop)).drift === 'same');
    expect(await told()).toBeNull();
  });

  it.each([
    ['v2', 1],
    ['v3', 0],
  ] as const)(
    'of a %s file that an earlier release has read names what is sure of it',
    async (signature, count) => {
      const appId = await haveShop();
      await desk.farm.db
        .updateTable('packages')
        .set({ signature, certificates: JSON.stringify(['b'.repeat(64)]), other_certificates: null })
        .execute();
      const { data } = await desk.post(`${list}/${String(appId)}/execute-update`);
      const [order] = desk.orders(await desk.agent.delivered(String(data['command_id'])));
      expect((order as unknown as AppOrder).certificates).toHaveLength(count);
    },
  );

  it('is refused with E1013, E1017, 8532, E1010 and E1009, each for its reason', async () => {
    const appId = await haveShop();
    const ask = async (id: number | string, udid = 'A') =>
      (await desk.post(`/admbo/device/${udid}/app/${String(id)}/execute-update`)).errorCode;
    await desk.lists('A', [{ app_id: shop, version_code: '3' }, { app_id: 'com.example.found' }]);
    expect(await ask(appId)).toBe('E1013');
    expect(await ask((await desk.app('com.example.found')).device_app_id)).toBe('E1017');
    const { id: lost } = await desk.addPackage({ app_id: 'com.example.lost', isLost: true });
    expect(await ask(await desk.assign('A', lost))).toBe(8532);
    expect(await ask(appId, 'B')).toBe('E1010');
    expect(await ask(appId, 'nobody')).toBe('E1009');
    await desk.put(`${list}/${String(appId)}`, { update_type: 'force' });
    expect(await ask(appId)).toBe(0);
  });

  it('ends with 8532 where the host could not fetch a file that the store has lost, or got another one', async () => {
    const path = `${list}/${String(await haveShop())}/execute-update`;
    const endWith = async (reason: 'FILE_NOT_FETCHED' | 'FILE_CHANGED'): Promise<unknown> => {
      const { data } = await desk.post(path);
      const delivery = await desk.agent.delivered(String(data['command_id']));
      desk.agent.ends(delivery, { outcome: 'failed', reason });
      return (await desk.inState(delivery.command_id, 'failed')).error_code;
    };
    expect(await endWith('FILE_NOT_FETCHED')).toBe(20413);
    expect(await endWith('FILE_CHANGED')).toBe(8532);
    const { data } = await desk.post(path);
    const delivery = await desk.agent.delivered(String(data['command_id']));
    await fileDeskOf(desk.farm).loseAll();
    desk.agent.ends(delivery, { outcome: 'failed', reason: 'FILE_NOT_FETCHED' });
    expect(await desk.inState(delivery.command_id, 'failed')).toMatchObject({ error_code: 8532 });
    expect(await desk.post(path)).toMatchObject({ errorCode: 8532 });
  });

  it('is refused on a device under test, one that is locked and one that works, with who and what', async () => {
    const appId = await haveShop();
    const path = `${list}/${String(appId)}/execute-update`;
    const { data } = await desk.post(path);
    expect(await desk.post(path)).toMatchObject({
      status: 409,
      errorCode: 20414,
      details: [{ message: data['command_id'] }, { texts: { en: 'App update (admin01)' } }],
    });
    const asked = desk.farm.db.updateTable('commands');
    await asked.set({ group_type: 'other' }).execute();
    expect(await desk.post(path)).toMatchObject({
      errorCode: 20414,
      details: [{ message: data['command_id'] }, { texts: { en: 'In use by another deployment' } }],
    });
    await desk.farm.call(`/admbo/command/${String(data['command_id'])}/cancel`, {});
    const delivery = await desk.agent.delivered(String(data['command_id']), 2);
    desk.agent.ends(delivery, { outcome: 'cancelled' });
    await desk.inState(delivery.command_id, 'cancelled');
    await leaseDevice(desk.farm, 'A', 'TESTING');
    expect(await desk.post(path)).toMatchObject({
      errorCode: 20412,
      details: [{ texts: { en: expect.stringContaining('Testing') as string } }],
    });
    await leaseDevice(desk.farm, 'A', 'LOCK');
    expect(await desk.post(path)).toMatchObject({
      errorCode: 20414,
      details: [{ texts: { en: 'Locked (test)' } }],
    });
    await desk.farm.db.updateTable('leases').set({ group_type: 'other' }).execute();
    expect(await desk.post(path)).toMatchObject({
      errorCode: 20414,
      details: [{ texts: { en: 'In use by another deployment' } }],
    });
  });

  it('says in the administrator’s language that a policy has the device', async () => {
    const path = `${list}/${String(await haveShop())}/execute-update`;
    await desk.post(path);
    const byPolicy = { created_by: 'policy', group_type: null };
    await desk.farm.db.updateTable('commands').set(byPolicy).execute();
    expect((await desk.post(path)).details[1]).toMatchObject({
      texts: { ko: '앱 업데이트 (업데이트 정책)', en: 'App update (Update policy)' },
    });
  });

  it('says why a device can’t be reached, and is possible by hand on an excluded one', async () => {
    const appId = await haveShop();
    const path = `${list}/${String(appId)}/execute-update`;
    await desk.agent.change('A', { connection: 'offline' });
    expect(await desk.post(path)).toMatchObject({
      errorCode: 20413,
      details: [{ texts: { en: expect.stringContaining('Offline') as string } }],
    });
    await desk.agent.change('A', { connection: 'device' });
    await desk.shows('A', 'AVAILABLE');
    const { arn } = await desk.farm.device('A');
    await desk.farm.call('/service/change_state', {
      arn,
      old_state: 'AVAILABLE',
      new_state: 'EXCLUDE',
      update_reason: '',
    });
    expect(await desk.post(path)).toMatchObject({ errorCode: 0 });
  });

  it('says that the device’s host is away', async () => {
    const path = `${list}/${String(await haveShop())}/execute-update`;
    desk.agent.cut();
    desk.farm.clock.advance(16_000);
    await desk.farm.judgeHosts();
    expect(await desk.post(path)).toMatchObject({
      ...{ status: 503, errorCode: 20413 },
      details: [{ field: 'host', texts: { en: 'The device’s host is away.' } }],
    });
  });

  it('of the firmware is refused with 20413 where the host has no command for it, and nothing is asked of the device', async () => {
    const path = `${list}/${String(await haveShop())}/execute-update`;
    expect(await desk.post(path, { update_type: 'firmware_update' })).toMatchObject({
      ...{ status: 503, errorCode: 20413 },
      details: [
        {
          field: 'update_type',
          texts: {
            ko: '장비의 호스트에 펌웨어 업데이트 명령이 없습니다.',
            en: 'The device’s host has no command for firmware updates.',
          },
        },
      ],
    });
    expect(desk.agent.deliveries()).toEqual([]);
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });

  it('by an agent of an earlier release is refused, by name', async () => {
    const appId = await haveShop();
    desk.agent.close();
    const { token } = desk;
    const old = await desk.farm.dial(token, { abilities: ['commands'] });
    await old.hears('welcome');
    const answer = await desk.post(`${list}/${String(appId)}/execute-update`);
    expect(answer).toMatchObject({
      errorCode: 20413,
      details: [{ field: 'host', texts: { en: expect.stringContaining('too old') as string } }],
    });
  });

  it('with loss of data is refused for a protected app', async () => {
    const appId = await haveShop();
    await protect(shop);
    const path = `${list}/${String(appId)}/execute-update`;
    expect(await desk.post(path, { allow_data_loss: true })).toMatchObject({
      ...{ status: 403, errorCode: 10401 },
      details: [{ texts: { en: expect.stringContaining(shop) as string } }],
    });
    expect(await desk.post(path)).toMatchObject({ errorCode: 0 });
  });
});

async function protect(appId: string): Promise<void> {
  const values = { os_type: 'android' as const, app_id: appId, comparable: appId, name: appId };
  await desk.farm.db
    .insertInto('protected_apps')
    .values({ ...values, changed_by: 'admin01', changed_at: desk.farm.clock.now() })
    .execute();
}

describe('a deletion that an administrator asks for', () => {
  const remove = (id: number, delete_type: string) =>
    desk.post(`${list}/${String(id)}/execute-delete`, { delete_type });

  it('takes the app off the device and makes its policy manual, so that nothing brings it back', async () => {
    const appId = await haveShop();
    await desk.farm.db.updateTable('device_apps').set({ update_policy: 'force' }).execute();
    const { data } = await remove(appId, 'delete_app');
    const delivery = await desk.agent.delivered(String(data['command_id']));
    expect(delivery).toMatchObject({ command: 'delete_app', arguments: { app_id: shop } });
    desk.agent.ends(delivery);
    await desk.inState(delivery.command_id, 'succeeded');
    expect(await desk.app(shop)).toMatchObject({
      installed_version: null,
      update_policy: 'manual',
      drift: 'not_installed',
    });
    expect(await desk.history()).toMatchObject([
      { update_type: 'delete_app', app_id: shop, result: 'succeeded' },
    ]);
  });

  it('of one that was only found leaves no row', async () => {
    await desk.lists('A', [{ app_id: 'com.example.found' }]);
    const { device_app_id } = await desk.app('com.example.found');
    const { data } = await remove(device_app_id, 'delete_app');
    desk.agent.ends(await desk.agent.delivered(String(data['command_id'])));
    await desk.inState(String(data['command_id']), 'succeeded');
    expect(await desk.apps()).toEqual([]);
  });

  it('of a protected app is refused by name, while its data and cache may go', async () => {
    const appId = await haveShop();
    await protect(shop);
    expect(await desk.app(shop)).toMatchObject({ is_protected: true });
    expect(await remove(appId, 'delete_app')).toMatchObject({ errorCode: 10401 });
    expect(await remove(appId, 'delete_app_data')).toMatchObject({ errorCode: 0 });
  });

  it('of an updated system app takes its updates away, and of another system app is refused', async () => {
    const { id } = await desk.addPackage({ app_id: 'com.android.vending' });
    const appId = await desk.assign('A', id);
    await desk.lists('A', [{ app_id: 'com.android.vending', is_system: true }]);
    expect(await remove(appId, 'delete_app')).toMatchObject({ errorCode: 20413 });
    await desk.lists('A', [{ app_id: 'com.android.vending', is_system: true, is_updated_system: true }]);
    const { data } = await remove(appId, 'delete_app');
    expect(await desk.agent.delivered(String(data['command_id']))).toMatchObject({
      command: 'delete_app_update',
    });
  });
});

describe('the device’s own list', () => {
  it('is read anew without ever showing the device as managed, as one row of the history', async () => {
    const { data } = await desk.post(`${list}/sync`);
    const delivery = await desk.agent.delivered(String(data['command_id']));
    desk.agent.begins(delivery);
    await desk.lists('A', [{ app_id: shop }]);
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    expect(await desk.read(delivery.command_id)).toMatchObject({ state: 'sent' });
    desk.agent.ends(delivery);
    await desk.inState(delivery.command_id, 'succeeded');
    expect(await desk.history()).toMatchObject([
      { update_type: 'app_list_up_to_date', app_id: '', result: 'succeeded' },
    ]);
  });
});

describe('an administrator who changes an app of a device', () => {
  it('sends one key, and priorities from 1 to 100, or none', async () => {
    const path = `${list}/${String(await haveShop())}`;
    expect(await desk.put(path, { priority: '100' })).toMatchObject({ data: { app: { priority: 100 } } });
    expect(await desk.put(path, { priority: '' })).toMatchObject({ data: { app: { priority: null } } });
    expect(await desk.put(path, { update_type: 'force' })).toMatchObject({
      data: { app: { update_policy: 'force' } },
    });
    for (const priority of [0, 101, '1.5', 'x', -1])
      expect(await desk.put(path, { priority })).toMatchObject({
        ...{ status: 400, errorCode: 901 },
        details: [{ field: 'priority', texts: { en: 'input must be a number from 1 to 100' } }],
      });
    expect(await desk.put(path, {})).toMatchObject({ errorCode: 901 });
    expect(await desk.put(path, { priority: 1, update_type: 'force' })).toMatchObject({ errorCode: 901 });
    const entries = await desk.farm.db
      .selectFrom('audit_trail')
      .select('after')
      .where('action', '=', 'device_app.changed')
      .where('result', '=', 'ok')
      .execute();
    expect(entries).toHaveLength(3);
  });

  it('gives no policy to an app that no version is managed of', async () => {
    await desk.lists('A', [{ app_id: 'com.example.found' }]);
    const { device_app_id } = await desk.app('com.example.found');
    expect(await desk.put(`${list}/${String(device_app_id)}`, { update_type: 'force' })).toMatchObject({
      errorCode: 'E1017',
    });
  });
});

describe('the files of a device’s apps', () => {
  it('have a byte-order mark, the screen’s columns in the request’s language, and no formula', async () => {
    const { id } = await desk.addPackage({ app_id: shop, app_name: '=1+1', priority: 3 });
    await desk.assign('A', id);
    await desk.lists('A', [{ app_id: shop, version_name: '1,0' }]);
    const file = await desk.download('/admbo/device/A/app_list/download');
    expect(file.body.startsWith('\ufeff우선순위,앱 이름,패키지 이름,')).toBe(true);
    expect(file.body).toContain(`\r\n3,'=1+1,${shop},"1,0",v2,,수동\r\n`);
    expect(file.headers['content-disposition']).toMatch(/device_app_list_.*_\d{14}\.csv/);
    const english = await desk.farm.app.inject({
      url: '/admbo/device/A/app/history/download',
      headers: { cookie: desk.farm.cookie, 'accept-language': 'en', ...sameOrigin },
    });
    expect(english.body).toBe(
      '\ufeffTime,App name,App ID,Type,Message,Result,From version,To version,Asked by\r\n',
    );
    expect(english.headers['content-disposition']).toMatch(/device_app_update_history_.*_\d{14}\.csv/);
  });
});
