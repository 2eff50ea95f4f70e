import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

let farm: TestApp;
let cookie: string;
beforeAll(async () => {
  // Its host has no link: what is asked for is not sent.
  farm = await createTestApp();
  cookie = await farm.signIn('admin');
  await report(farm, [phone('P1')]);
  await sql`insert into packages (id, app_id, app_name, app_names, app_version, version_code, debuggable, test_only, signature,
      size, sha256, uploaded_at, uploaded_by)
    values (1, 'com.lab.shop', 'Shop', '{}', '5.0', 5, false, false, 'v2', 100, repeat('a', 64), now(), 'super')`.execute(
    farm.db,
  );
  await sql`insert into device_apps (device_id, app_id, app_name, package_id, update_policy)
    select id, 'com.lab.shop', 'Shop', 1, 'upgrade' from devices`.execute(farm.db);
});
afterAll(() => farm.close());

test('an administrator who sets an app to manual takes back what its policy has yet to send; a priority changes nothing of it', async () => {
  const headers = { cookie, ...sameOrigin };
  await sql`insert into commands (device_id, host_id, type, udid, created_by, created_at, by_policy, yields)
    select id, host_id, 'app_update', udid, 'policy', now(), true, true from devices`.execute(farm.db);
  const list = await farm.app.inject({ url: '/admbo/device/P1/app', headers });
  const [app] = list.json<{ data: { apps: DeviceApp[] } }>().data.apps;
  const stateAfter = async (payload: object): Promise<unknown> => {
    const url = `/admbo/device/P1/app/${String(app?.device_app_id)}`;
    const answer = await farm.app.inject({ method: 'PUT', url, headers, payload });
    expect(answer.json()).toMatchObject({ errorCode: 0 });
    return (await farm.db.selectFrom('commands').select('state').executeTakeFirstOrThrow()).state;
  };
  expect(await stateAfter({ priority: 3 })).toBe('queued');
  expect(await stateAfter({ update_type: 'manual' })).toBe('cancelled');
});
