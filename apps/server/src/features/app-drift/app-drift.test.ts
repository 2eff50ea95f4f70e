import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { DeviceDrift, PackageDrift } from '@rackhand/contract/app/drift';
import type { Drift } from '@rackhand/contract/app/drifts';
import { commandReasons } from '@rackhand/contract/command/command';
import { appDrift, appDriftDevices } from '@rackhand/contract/endpoints/app-drift';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { koreanTime } from '../../platform/korean-time.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';
import { policyKey } from '../app-records/policy-key.ts';

/** The managed version is 5 everywhere; each device is named after how it stands. */
const standings: Record<Drift, { policy: string; installed: number | null; synced?: false; failed?: true }> =
  {
    updating: { policy: 'manual', installed: 5 },
    unknown: { policy: 'force', installed: null, synced: false },
    same: { policy: 'force', installed: 5, failed: true },
    failed: { policy: 'force', installed: 3, failed: true },
    pending: { policy: 'upgrade', installed: 3 },
    not_installed: { policy: 'manual', installed: null },
    newer: { policy: 'upgrade', installed: 9 },
    older: { policy: 'manual', installed: 3 },
  };
const others = {
  FORCED_DOWN: { policy: 'force', installed: 9, drift: 'pending' },
  NOT_YET_THERE: { policy: 'upgrade', installed: null, drift: 'pending' },
} as const;
const udids = [...Object.keys(standings), ...Object.keys(others)];

let farm: TestApp;
let cookie: string;
beforeAll(async () => {
  farm = await createTestApp();
  cookie = await farm.signIn('admin');
  await report(
    farm,
    udids.map((udid) => phone(udid)),
  );
  await sql`insert into packages (id, app_id, app_name, app_names, app_version, version_code, debuggable, test_only, signature,
      size, sha256, uploaded_at, uploaded_by)
    select n, 'com.example.app' || n, '앱 ' || n, case n when 2 then '{"en": "Second App"}' else '{}' end::jsonb, '5.0', 5, false, false, 'v2', 100, repeat('a', 64), now(), 'super'
    from generate_series(1, 3) n`.execute(farm.db);
  for (const [udid, { policy, installed, ...more }] of Object.entries({ ...standings, ...others })) {
    await sql`insert into device_apps (device_id, app_id, app_name, package_id, update_policy, installed_version,
        installed_version_code, failed_key)
      select id, 'com.example.app1', '앱 1', 1, ${policy}, ${installed === null ? null : `${String(installed)}.0`}, ${installed},
        'of another version' from devices where udid = ${udid}`.execute(farm.db);
    if ('failed' in more)
      await sql`update device_apps a set failed_key = ${policyKey} from packages p, devices d
        where p.id = a.package_id and d.id = a.device_id and d.udid = ${udid}`.execute(farm.db);
    if (!('synced' in more))
      await sql`update devices set apps_synced_at = now() where udid = ${udid}`.execute(farm.db);
  }
  await sql`insert into device_apps (device_id, app_id, app_name, package_id)
    select id, 'com.example.app2', '앱 2', 2 from devices where udid = 'unknown'`.execute(farm.db);
  await sql`insert into app_history (device_id, app_id, update_type, result, install_code, detail, done_by, command_id, at)
    select id, 'com.example.app1', 'app_update', 'failed', 'INSTALL_FAILED_OLDER_SDK', 'needs 35', 'policy',
      gen_random_uuid(), '2026-11-23T01:00:00Z' from devices where udid = 'failed'`.execute(farm.db);
  await sql`insert into commands (device_id, host_id, type, udid, state, created_by, created_at, arguments)
    select d.id, d.host_id, 'app_update', d.udid, 'running', 'admin', now(),
      jsonb_build_object('apps', jsonb_build_array(jsonb_build_object('device_app_id', a.id, 'app_id', a.app_id)))
    from devices d join device_apps a on a.device_id = d.id where d.udid = 'updating'`.execute(farm.db);
});
afterAll(() => farm.close());

async function ask<Data>(url: string): Promise<Data> {
  const response = await farm.app.inject({ url, headers: { cookie } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: Data }>().data;
}
type Packages = { total_count: number; packages: PackageDrift[] };
type Devices = { total_count: number; package: PackageDrift; devices: DeviceDrift[] };

describe('the drift that an administrator looks at', () => {
  test('counts the devices of each package by how they stand; what no device should have is no part of it', async () => {
    const drift = await ask<Packages>('/admbo/app_drift');
    expect(appDrift.answer.strict().parse(drift)).toEqual(drift);
    expect(drift).toMatchObject({ total_count: 2 });
    expect(drift.packages.map(({ package_id, total }) => [package_id, total])).toEqual([
      [1, 10],
      [2, 1],
    ]);
    const once = Object.fromEntries(Object.keys(standings).map((name) => [name, 1]));
    expect(drift.packages[0]?.counts).toEqual({ ...once, pending: 3 });
  });

  test('says of each device how it stands: what comes first in the table holds', async () => {
    const answer = await ask<Devices>('/admbo/app_drift/1');
    expect(appDriftDevices.answer.strict().parse(answer)).toEqual(answer);
    const told = Object.fromEntries(answer.devices.map(({ udid, drift }) => [udid, drift]));
    const own = Object.fromEntries(Object.keys(standings).map((name) => [name, name]));
    expect(told).toEqual({ ...own, FORCED_DOWN: 'pending', NOT_YET_THERE: 'pending' });
  });

  test('stands so in the list of each device’s apps too', async () => {
    const { devices } = await ask<Devices>('/admbo/app_drift/1');
    for (const { udid, drift } of devices) {
      const { apps } = await ask<{ apps: DeviceApp[] }>(`/admbo/device/${udid}/app`);
      const app = apps.find(({ app_id }) => app_id === 'com.example.app1');
      expect([udid, app?.drift]).toEqual([udid, drift]);
    }
  });

  test('has what the device said to the last try, and when that was', async () => {
    const { devices } = await ask<Devices>('/admbo/app_drift/1?drift=failed');
    expect(devices).toMatchObject([
      {
        installed_version: '3.0',
        management_version: '5.0',
        install_code: 'INSTALL_FAILED_OLDER_SDK',
        message: 'needs 35',
        since: '2026-11-23T10:00:00.000+09:00',
      },
    ]);
  });

  test('has why the last try did not bring it in the reader’s language, and until when it rests, also where a policy tries again', async () => {
    const until = new Date(farm.clock.now().getTime() + 60_000);
    const changed = async (rests: Date) => {
      await sql`update device_apps a set policy_rests_until = ${rests} from devices d
        where d.id = a.device_id and d.udid = 'pending'`.execute(farm.db);
      const headers = { cookie, 'accept-language': 'en' };
      const response = await farm.app.inject({ url: '/admbo/app_drift/1?query=pending', headers });
      return response.json<{ data: Devices }>().data.devices;
    };
    await sql`insert into app_history (device_id, app_id, update_type, result, reason, done_by, command_id, at)
      select id, 'com.example.app1', 'app_update', 'failed', 'SENDING_BROKE', 'policy', gen_random_uuid(), now()
      from devices where udid = 'pending'`.execute(farm.db);
    expect(await changed(until)).toMatchObject([
      { drift: 'pending', message: commandReasons.SENDING_BROKE.en, policy_rests_until: koreanTime(until) },
    ]);
    expect(await changed(farm.clock.now())).toMatchObject([{ policy_rests_until: null }]);
  });

  test.each([
    ['?drift=older', 1, [1]],
    ['?drift=unknown', 2, [1, 2]],
    ['?query=APP2', 1, [2]],
    ['?query=%EC%95%B1&limit=1&page=2', 2, [2]],
    ['?query=third', 0, []],
    // By its name in the other language.
    ['?query=second%20app', 1, [2]],
  ])('is narrowed by %s', async (search, total, ids) => {
    const drift = await ask<Packages>(`/admbo/app_drift${search}`);
    expect(drift.total_count).toBe(total);
    expect(drift.packages.map(({ package_id }) => package_id)).toEqual(ids);
  });

  test('of one package is searched by device and cut into pages', async () => {
    const found = await ask<Devices>('/admbo/app_drift/1?query=forced_down');
    expect([found.total_count, found.package.total, found.devices[0]?.udid]).toEqual([1, 10, 'FORCED_DOWN']);
    const second = await ask<Devices>('/admbo/app_drift/1?page=2&limit=6');
    expect([second.total_count, second.devices.length]).toEqual([10, 4]);
  });

  test('of a package that there is not is E1008', async () => {
    const response = await farm.app.inject({ url: '/admbo/app_drift/99', headers: { cookie } });
    expect([response.statusCode, response.json<{ errorCode: string }>().errorCode]).toEqual([404, 'E1008']);
  });

  test('leaves out devices that are no longer in the farm', async () => {
    await sql`update devices set removed_at = now() where udid = 'newer'`.execute(farm.db);
    expect((await ask<Packages>('/admbo/app_drift')).packages[0]?.total).toBe(9);
    expect((await ask<Devices>('/admbo/app_drift/1?drift=newer')).devices).toEqual([]);
    await sql`update devices set removed_at = null where udid = 'newer'`.execute(farm.db);
  });

  test('is a file of each app of each device, in the reader’s language', async () => {
    const get = (search: string, language: string) =>
      farm.app.inject({
        url: `/admbo/app_drift/download${search}`,
        headers: { cookie, 'accept-language': language },
      });
    const all = await get('', 'en');
    expect(all.headers['content-disposition']).toMatch(/app_drift_\d{14}\.csv/);
    const lines = all.body.split('\r\n');
    expect(lines[0]).toContain('App name,Package name,Device Name');
    expect(lines.filter((line) => line.includes('com.example.app'))).toHaveLength(11);
    const failed = await get('?package_id=1&drift=failed', 'ko');
    // As the page says it: the device's state in words, and the time of the last change.
    expect(failed.body.split('\r\n')[1]).toMatch(/,사용 가능,3\.0,5\.0,실패,2026-11-23 10:00:00,/);
    expect(failed.body.match(/com\.example\.app1/g)).toHaveLength(1);
  });

  test('is a file in the order of the pages: apps by name, the devices of each by rack', async () => {
    const slot = { rack_group: null, rack_number: null, rack_slot: null };
    await farm.db.updateTable('devices').set(slot).where('udid', '=', 'updating').execute();
    const { devices } = await ask<Devices>('/admbo/app_drift/1');
    const { body } = await farm.app.inject({ url: '/admbo/app_drift/download', headers: { cookie } });
    const lines = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const onPage = devices.map(({ udid }) => ['com.example.app1', udid]);
    expect(onPage.at(-1)).toEqual(['com.example.app1', 'updating']);
    expect(lines.map(([, appId, , , udid]) => [appId, udid])).toEqual([
      ...onPage,
      ['com.example.app2', 'unknown'],
    ]);
  });

  test('is a file of what the search has left: of apps, or of the devices of one', async () => {
    const udidsIn = async (search: string): Promise<string[]> => {
      const { body } = await farm.app.inject({
        url: `/admbo/app_drift/download${search}`,
        headers: { cookie },
      });
      return udids.filter((udid) => body.includes(`,${udid},`));
    };
    expect(await udidsIn('?query=APP2')).toEqual(['unknown']);
    expect(await udidsIn('?package_id=1&query=forced_down')).toEqual(['FORCED_DOWN']);
    expect(await udidsIn('?package_id=1&query=app2')).toEqual([]);
  });
});
