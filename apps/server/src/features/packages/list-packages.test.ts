import type { AppPackage, SimpleDevice } from '@rackhand/contract/app/app-package';
import { installErrorTable } from '@rackhand/contract/endpoints/apps';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { countQueries } from '../../testing/count-queries.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { report, setTopBox } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

/** With the first box most of the devices: they have the second package. */
const others = Array.from({ length: 7 }, (_, index) => `BOX${String(index + 2)}`);

let farm: TestApp;
let cookie: string;
beforeAll(async () => {
  farm = await createTestApp();
  cookie = await farm.signIn('admin');
  await report(farm, [phone('P1'), phone('P2'), setTopBox('BOX1'), ...others.map((udid) => setTopBox(udid))]);
  await sql`insert into packages (app_id, app_name, app_names, app_version, version_code, priority, debuggable, test_only,
      signature, size, sha256, uploaded_at, uploaded_by)
    select 'com.example.app' || n, '앱 ' || n, jsonb_build_object('en', 'App ' || n), '1.' || n, n, nullif(n, 3), false,
      false, 'v2', 100, repeat('a', 64), now(), 'super' from generate_series(1, 12) n`.execute(farm.db);
  await sql`insert into device_apps (device_id, app_id, app_name, package_id)
    select d.id, p.app_id, p.app_name, p.id from devices d, packages p 
    where p.version_code = 1 and d.udid like 'P%' or p.version_code = 2 and d.udid not like 'P%'`.execute(
    farm.db,
  );
});
afterAll(() => farm.close());

async function ask<Data>(url: string): Promise<Data> {
  const response = await farm.app.inject({ url, headers: { cookie } });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Data }>().data;
}
const list = (query: string) => ask<{ total_count: number; apps: AppPackage[] }>(`/admbo/app?${query}`);
const codes = async (query: string): Promise<string[]> =>
  (await list(query)).apps.map(({ version_code }) => version_code);
const sorted = (id: string, direction = 'asc'): string =>
  `sort=${encodeURIComponent(JSON.stringify({ id, direction }))}`;

describe('the list of packages that an administrator asks for', () => {
  test('is in the order of priorities, where none comes last, and cut into pages', async () => {
    expect(await codes('')).toEqual(['1', '2', '4', '5', '6', '7', '8', '9', '10', '11', '12', '3']);
    const second = await list('page=2&limit=5');
    expect(second.total_count).toBe(12);
    expect(second.apps.map(({ version_code }) => version_code)).toEqual(['7', '8', '9', '10', '11']);
  });

  test('names the devices that have each package, by rack', async () => {
    const [first] = (await list('limit=1')).apps;
    expect(first?.devices.map(({ udid }) => udid)).toEqual(['P1', 'P2']);
    expect(first).toMatchObject({ app_id: 'com.example.app1', signed: true, has_icon: false, warnings: [] });
  });

  test.each([
    ['few', 'app1', ['P1', 'P2']],
    ['most', 'app2', ['BOX1', ...others]],
  ])(
    'names as many of the %s devices that have one as are asked for, and counts them all',
    async (_many, app, udids) => {
      const named = async (query: string) => {
        const { apps } = await list(query);
        const found = apps.find(({ app_id }) => app_id === `com.example.${app}`);
        return [found?.devices.map(({ udid }) => udid), found?.device_count];
      };
      for (const most of [0, 1, 3])
        expect(await named(`devices_named=${String(most)}`)).toEqual([udids.slice(0, most), udids.length]);
      expect(await named('')).toEqual([udids, udids.length]);
    },
  );

  test('neither names nor counts a device that is no longer in the farm', async () => {
    await sql`update devices set removed_at = now() where udid = 'BOX1'`.execute(farm.db);
    const [, second] = (await list('limit=2&devices_named=2')).apps;
    expect([second?.devices.map(({ udid }) => udid), second?.device_count]).toEqual([
      ['BOX2', 'BOX3'],
      others.length,
    ]);
    await sql`update devices set removed_at = null where udid = 'BOX1'`.execute(farm.db);
  });

  test.each([
    ['its app_id, in any case', 'EXAMPLE.APP12', ['12']],
    ['its name in another language', 'app 7', ['7']],
    ['its version', '1.9', ['9']],
    ['nothing, where a sign stands for itself', '%', []],
  ])('is searched by %s', async (_what, query, found) => {
    expect(await codes(`query=${encodeURIComponent(query)}`)).toEqual(found);
  });

  test('is searched by the name of a device', async () => {
    const [first] = (await list('limit=1')).apps;
    const name = first?.devices[0]?.device_name ?? '';
    expect(name).not.toBe('');
    expect(await codes(`query=${encodeURIComponent(name)}`)).toEqual(['1']);
  });

  test('is sorted by version as versions follow each other', async () => {
    expect((await codes(`${sorted('app_version', 'desc')}&limit=3`)).slice(0, 3)).toEqual(['12', '11', '10']);
    expect((await codes(`${sorted('devices', 'desc')}&limit=3`)).slice(0, 2)).toEqual(['2', '1']);
  });
});

describe('the devices that an administrator chooses from', () => {
  const udids = async (query: string): Promise<string[]> =>
    (await ask<{ devices: SimpleDevice[] }>(`/admbo/device/simple-list?${query}`)).devices.map(
      ({ udid }) => udid,
    );

  test('are all of the farm, or those of a kind, whose words are taken in any case', async () => {
    expect(await udids('')).toEqual(['P1', 'P2', 'BOX1', ...others]);
    expect(await udids('device_type=STB')).toEqual(['BOX1', ...others]);
    expect(await udids('os_type=android&device_type=Mobile')).toEqual(['P1', 'P2']);
    expect(await udids('os_type=ios')).toEqual([]);
  });

  test('are refused for a kind that there is not', async () => {
    const response = await farm.app.inject({
      url: '/admbo/device/simple-list?os_type=tizen',
      headers: { cookie },
    });
    expect(response.json()).toMatchObject({ errorCode: 901, details: [{ field: 'os_type' }] });
  });
});

describe('a page of packages that many devices have', () => {
  test('takes as many statements as one of a single package', async () => {
    const statements = (limit: number): Promise<number> => countQueries(() => list(`limit=${String(limit)}`));
    expect(await statements(12)).toBe(await statements(1));
  });
});

test('an administrator reads what devices say when they do not take an app, and what helps', async () => {
  const { errors } = await ask<z.output<(typeof installErrorTable)['answer']>>('/admbo/app/install_error');
  expect(installErrorTable.answer.strict().parse({ errors })).toEqual({ errors });
  const other = errors.find(({ code }) => code === 'INSTALL_FAILED_UPDATE_INCOMPATIBLE');
  expect(other).toMatchObject({ class: 'device', retry: 'person', data_loss_helps: true });
  for (const { code, text, advice } of errors) {
    expect([code, text.ko !== '', text.en !== '', advice.ko !== '', advice.en !== '']).toEqual([
      ...[code, true, true],
      ...[true, true],
    ]);
  }
});
