import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import type { TokenScope } from '@rackhand/contract/account/token-scopes';
import type { AppPackage, ReadFile } from '@rackhand/contract/app/app-package';
import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { PackageDrift } from '@rackhand/contract/app/drift';
import { packageTexts } from '@rackhand/contract/app/package-texts';
import { arnPrefix } from '@rackhand/contract/device/device';
import { type ApkWish, makeApk } from '@rackhand/test-apks/make-apk';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { formHeaders, formPayload } from '../../testing/form-payload.ts';
import { report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';

const most = 400_000;
let farm: TestApp;
let cookie: string;
beforeAll(async () => {
  farm = await createTestApp({ env: { MAX_UPLOAD_BYTES: String(most) } });
  cookie = await farm.signIn('admin');
  await report(farm, [phone('P1'), phone('P2'), phone('P3'), phone('GONE')]);
  await farm.db
    .updateTable('devices')
    .set({ removed_at: farm.clock.now() })
    .where('udid', '=', 'GONE')
    .execute();
});
afterAll(() => farm.close());

type Parts = Parameters<typeof formPayload>[0];
type Method = 'POST' | 'PUT' | 'DELETE';

function send(method: Method, url: string, parts: Parts, by = cookie): Promise<LightMyRequestResponse> {
  const headers = { cookie: by, ...sameOrigin, ...formHeaders };
  return farm.app.inject({ method, url, headers, payload: formPayload(parts) });
}
const file = (wish: ApkWish, name = 'app.apk') => ['file', { name, content: makeApk(wish) }] as const;
const dataOf = <Data>(response: LightMyRequestResponse): Data => {
  const body = response.json<{ errorCode: unknown; data: Data }>();
  expect(body).toMatchObject({ errorCode: 0 });
  return body.data;
};
const add = async (wish: ApkWish, ...parts: Parts): Promise<AppPackage> =>
  dataOf(await send('POST', '/admbo/app', [...parts, file(wish)]));
const get = async (url: string, by = cookie): Promise<LightMyRequestResponse> =>
  farm.app.inject({ url, headers: { cookie: by } });
const one = async (id: number): Promise<AppPackage> => dataOf(await get(`/admbo/app/${String(id)}`));
const remove = (ids: string): Promise<LightMyRequestResponse> =>
  farm.app.inject({ method: 'DELETE', url: `/admbo/app/${ids}`, headers: { cookie, ...sameOrigin } });

async function arnOf(udid: string): Promise<string> {
  const { id } = await farm.db
    .selectFrom('devices')
    .select('id')
    .where('udid', '=', udid)
    .executeTakeFirstOrThrow();
  return `${arnPrefix}${String(id)}`;
}
const names = (...udids: string[]): readonly [string, string] => [
  'device_list',
  JSON.stringify(udids.map((udid) => ({ udid, device_name: 'x', rack_location: '' }))),
];
const udidsOf = ({ devices }: AppPackage): string[] => devices.map(({ udid }) => udid);

describe('an administrator who uploads a package', () => {
  test('gets what the file says, whatever the form calls it, and gives it to devices', async () => {
    const saved = await add(
      { app_id: 'com.lab.first', version_code: 12, version_name: '1.2', labels: { '': 'First', ko: '첫째' } },
      ['app_name', '나의 앱'],
      ['priority', '7'],
      ['update_policy', 'upgrade'],
      names('P1', 'P2'),
    );
    expect(saved).toMatchObject({
      ...{ app_id: 'com.lab.first', app_name: '나의 앱', app_version: '1.2', version_code: '12' },
      ...{ priority: 7, update_policy: 'upgrade', signature: 'v2', has_icon: true, warnings: [] },
      app_names: { ko: '첫째', en: 'First' },
    });
    expect(udidsOf(saved)).toEqual(['P1', 'P2']);
    expect(await one(saved.id)).toEqual(saved);
    const apps = await farm.db
      .selectFrom('device_apps')
      .selectAll()
      .where('package_id', '=', saved.id)
      .execute();
    expect(apps.map(({ update_policy }) => update_policy)).toEqual(['upgrade', 'upgrade']);
    const entry = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'object', 'result'])
      .where('action', '=', 'package.added')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_name: 'admin01', object: 'com.lab.first', result: 'ok' });
  });

  test('is told its version code of 64 bits to the last digit, wherever the package is named', async () => {
    const version_code = '9223372036854775806';
    const saved = await add({ app_id: 'com.lab.wide', version_code: BigInt(version_code) }, names('P3'));
    expect(saved).toMatchObject({ version_code });
    expect(await one(saved.id)).toMatchObject({ version_code });
    const listed = dataOf<{ apps: AppPackage[] }>(await get('/admbo/app?query=com.lab.wide'));
    expect(listed.apps).toMatchObject([{ version_code }]);
    const drift = dataOf<{ packages: PackageDrift[] }>(await get('/admbo/app_drift?query=com.lab.wide'));
    expect(drift.packages).toMatchObject([{ version_code }]);
  });

  test('has it read first and saves it by its id, once and nobody else', async () => {
    const read = dataOf<ReadFile>(
      await send('POST', '/admbo/app/file_info', [file({ app_id: 'com.lab.read', labels: { ko: '읽기' } })]),
    );
    expect(read).toMatchObject({
      app_id: 'com.lab.read',
      app_name: '읽기',
      app_version: '1.0',
      warnings: [],
    });
    const save = (by?: string) => send('POST', '/admbo/app', [['file_id', read.file_id]], by);
    const others = await save(await farm.signIn('super'));
    expect(others.json()).toMatchObject({ errorCode: 8532, details: [{ field: 'file_id' }] });
    expect(dataOf<AppPackage>(await save())).toMatchObject({ app_id: 'com.lab.read' });
    expect((await save()).json()).toMatchObject({ errorCode: 8532 });
  });

  test('may be a program with a token for apps, which one for reading is not', async () => {
    const ask = async (scope: TokenScope) => {
      const headers = { ...(await makeApiToken(farm, [scope])).headers, ...formHeaders };
      const payload = formPayload([file({ app_id: 'com.lab.ci' })]);
      const read = await farm.app.inject({ method: 'POST', url: '/admbo/app/file_info', headers, payload });
      return { read, headers };
    };
    const { read, headers } = await ask('apps');
    const payload = formPayload([['file_id', dataOf<ReadFile>(read).file_id]]);
    const saved = await farm.app.inject({ method: 'POST', url: '/admbo/app', headers, payload });
    expect(dataOf<AppPackage>(saved)).toMatchObject({ app_id: 'com.lab.ci' });
    expect((await ask('read')).read.json()).toMatchObject({ errorCode: 2001 });
  });

  test('cannot save what was read more than a day ago', async () => {
    const parts = [file({ app_id: 'com.lab.late' })];
    const { file_id } = dataOf<ReadFile>(await send('POST', '/admbo/app/file_info', parts));
    await farm.db
      .updateTable('package_uploads')
      .set({ expires_at: farm.clock.now() })
      .where('file_id', '=', file_id)
      .execute();
    expect((await send('POST', '/admbo/app', [['file_id', file_id]])).json()).toMatchObject({
      errorCode: 8532,
    });
  });

  test.each<[string, ApkWish, Parts, object]>([
    [
      'of another app than the form says',
      {},
      [['app_id', 'com.lab.other']],
      { errorCode: 8533, details: [{ field: 'app_id' }] },
    ],
    [
      'of another version than the form says',
      {},
      [['app_version', '9']],
      { errorCode: 8533, details: [{ field: 'app_version' }] },
    ],
    [
      'for a device that there is not',
      {},
      [names('P1', 'P9')],
      { errorCode: 'E1011', details: [{ field: 'device_list.1', message: 'P9' }] },
    ],
    [
      'for a device without a name',
      {},
      [['device_list', '[{}]']],
      { errorCode: 901, details: [{ field: 'device_list.0' }] },
    ],
    [
      'for a list whose entries are no devices',
      {},
      [['device_list', '[1]']],
      { errorCode: 8518, details: [{ field: 'device_list.0' }] },
    ],
    [
      'for what is no device, with another mistake besides',
      {},
      [
        ['device_list', '[1]'],
        ['surprise', '1'],
      ],
      { errorCode: 901, details: [{ field: 'device_list.0' }, { field: 'surprise' }] },
    ],
    [
      'for what is no list at all',
      {},
      [['device_list', 'hello']],
      { errorCode: 8518, details: [{ field: 'device_list' }] },
    ],
    [
      'for a device that was removed',
      {},
      [names('GONE')],
      { errorCode: 'E1011', details: [{ field: 'device_list.0', message: 'GONE' }] },
    ],
    [
      'with a priority that is none',
      {},
      [['priority', '101']],
      { errorCode: 901, details: [{ field: 'priority', texts: packageTexts.priority }] },
    ],
    [
      'with a priority that is no number',
      {},
      [['priority', 'high']],
      { errorCode: 901, details: [{ field: 'priority', texts: packageTexts.priority }] },
    ],
    [
      'with a key that there is not',
      {},
      [['surprise', '1']],
      { errorCode: 901, details: [{ field: 'surprise' }] },
    ],
    [
      'with a key twice',
      {},
      [
        ['app_name', 'a'],
        ['app_name', 'b'],
      ],
      { errorCode: 901, details: [{ field: 'app_name' }] },
    ],
    ['that is one of several files', { manifest: [{ name: 'split', value: 'x' }] }, [], { errorCode: 8533 }],
  ])('is refused one %s, and nothing is saved', async (_what, wish, parts, refusal) => {
    const response = await send('POST', '/admbo/app', [
      ...parts,
      file({ app_id: 'com.lab.refused', ...wish }),
    ]);
    expect(response.json()).toMatchObject(refusal);
    const found = await farm.db
      .selectFrom('packages')
      .select('id')
      .where('app_id', '=', 'com.lab.refused')
      .execute();
    expect(found).toEqual([]);
  });

  test.each([
    ['an iOS app', 'app.ipa', 400, 8519],
    ['an app bundle', 'app.aab', 415, 901],
    ['a name without an ending', 'apk', 415, 901],
  ])('is refused %s by its name', async (_what, name, status, errorCode) => {
    const response = await send('POST', '/admbo/app', [file({}, name)]);
    expect([response.statusCode, response.json<{ errorCode: unknown }>().errorCode]).toEqual([
      status,
      errorCode,
    ]);
  });

  test('is taken a name that ends in .APK, or is nothing else', async () => {
    for (const [index, name] of ['A.APK', '..apk', `${'x'.repeat(300)}.apk`, 'a%0D%0Ab.apk'].entries()) {
      const parts = [file({ app_id: `com.lab.name${String(index)}` }, name)];
      dataOf(await send('POST', '/admbo/app', parts));
    }
  });

  test('is refused a name with a line end in it', async () => {
    const response = await send('POST', '/admbo/app', [file({}, 'a\r\nX-Other: y.apk')]);
    expect([response.statusCode, response.json()]).toMatchObject([415, { errorCode: 901 }]);
  });

  test('gives it once to a device that is named twice', async () => {
    const saved = await add({ app_id: 'com.lab.named' }, names('P3', 'P3'));
    expect(udidsOf(saved)).toEqual(['P3']);
  });

  test('is refused a file that is too large, whether or not its length was said, and nothing of it stays', async () => {
    const parts = [file({ app_id: 'com.lab.large', padding: most + 1 })];
    const response = await send('POST', '/admbo/app', parts);
    expect([response.statusCode, response.json()]).toMatchObject([413, { errorCode: 901 }]);
    expect(await readdir(`${farm.config.dataDir}/files/incoming`)).toEqual([]);
  });

  test('is refused the same version of the same app again, and a second one for a device', async () => {
    await add({ app_id: 'com.lab.twice', version_code: 1 }, names('P1'));
    const again = await send('POST', '/admbo/app', [file({ app_id: 'com.lab.twice', version_code: 1 })]);
    expect(again.json()).toMatchObject({ errorCode: 905 });
    const second = await send('POST', '/admbo/app', [
      names('P1', 'P2'),
      file({ app_id: 'com.lab.twice', version_code: 2 }),
    ]);
    const details = second.json<{ errorCode: string; details: { message: string }[] }>();
    expect(details.errorCode).toBe('E1014');
    expect(details.details.map(({ message }) => message)).toEqual([expect.stringContaining('(P1)')]);
  });

  test('is told that somebody else has signed it than the version before', async () => {
    await add({ app_id: 'com.lab.signer', version_code: 1, signed_by: 'one' });
    const second = await add({ app_id: 'com.lab.signer', version_code: 2, signed_by: 'two' });
    expect(second.warnings).toEqual(['other_signer']);
  });

  test('is told nothing of that where the one before has handed it over, as the file proves', async () => {
    const fixture = (name: string): Buffer =>
      readFileSync(new URL(`../../../../../packages/test-apks/fixtures/${name}.apk`, import.meta.url));
    const sendFixture = (name: string): Promise<LightMyRequestResponse> =>
      send('POST', '/admbo/app', [['file', { name: `${name}.apk`, content: fixture(name) }]]);
    const first = (await sendFixture('rsa-v123')).json<{ data: AppPackage }>().data;
    // It is the same version: the one before was another one.
    await farm.db.updateTable('packages').set({ version_code: '41' }).where('id', '=', first.id).execute();
    const second = (await sendFixture('rotated')).json<{ data: AppPackage }>().data;
    expect(second.certificates).not.toEqual(first.certificates);
    expect(second).toMatchObject({ other_certificates: first.certificates, warnings: [] });
  });

  test('must send a file, and one alone', async () => {
    const none = await send('POST', '/admbo/app', [['app_name', 'x']]);
    expect([none.statusCode, none.json()]).toMatchObject([
      400,
      { errorCode: 'E1007', details: [{ field: 'file' }] },
    ]);
    const two = await send('POST', '/admbo/app', [file({}), file({})]);
    expect(two.json()).toMatchObject({ errorCode: 901, details: [{ field: 'file' }] });
    const other = await send('POST', '/admbo/app', [['picture', { name: 'a.apk', content: makeApk() }]]);
    expect(other.json()).toMatchObject({ errorCode: 901, details: [{ field: 'picture' }] });
    const both = await send('POST', '/admbo/app', [['file_id', 'x'], file({})]);
    expect(both.json()).toMatchObject({ errorCode: 901, details: [{ field: 'file_id' }] });
  });
});

/** As a device that has said no to the version. */
async function refusedBy(udid: string, appId: string): Promise<void> {
  await sql`update device_apps a set failed_key = 'refused' from devices d
    where d.id = a.device_id and d.udid = ${udid} and a.app_id = ${appId}`.execute(farm.db);
}
const refusals = async (appId: string): Promise<unknown[]> =>
  (await sql`select from device_apps where app_id = ${appId} and failed_key is not null`.execute(farm.db))
    .rows;

/** Devices whose policy waits before it tries again to bring an app; before that, what makes some of them. */
async function restingOf(appId: string, make?: ReturnType<typeof sql>): Promise<unknown[]> {
  await make?.execute(farm.db);
  return (
    await sql`select from device_apps where app_id = ${appId}
      and (policy_failures > 0 or policy_rests_until is not null)`.execute(farm.db)
  ).rows;
}

describe('an administrator who changes a package', () => {
  test('is told by its name which device has left the farm since they chose it', async () => {
    const { id } = await add({ app_id: 'com.lab.left' }, names('P1'));
    const list = JSON.stringify([{ arn: await arnOf('P1') }, { arn: await arnOf('GONE') }]);
    const refused = await send('PUT', `/admbo/app/${String(id)}`, [['device_list', list]]);
    const { model } = await farm.db
      .selectFrom('devices')
      .select('model')
      .where('udid', '=', 'GONE')
      .executeTakeFirstOrThrow();
    expect(refused.json()).toMatchObject({
      errorCode: 'E1011',
      details: [{ field: 'device_list.1', message: `${model} (GONE)` }],
    });
  });

  test('that another has changed since they read it undoes nothing of that, and is told', async () => {
    const { id, revision } = await add({ app_id: 'com.lab.two' }, names('P1'));
    const url = `/admbo/app/${String(id)}`;
    const other = dataOf<AppPackage>(await send('PUT', url, [names('P1', 'P2')]));
    const stale = await send('PUT', url, [names('P1', 'P3'), ['revision', String(revision)]]);
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { errorCode: 20414, details: [{ field: 'revision' }] },
    ]);
    expect(udidsOf(await one(id))).toEqual(['P1', 'P2']);
    const now = [names('P1', 'P2', 'P3'), ['revision', String(other.revision)]] as const;
    expect(udidsOf(dataOf<AppPackage>(await send('PUT', url, now)))).toEqual(['P1', 'P2', 'P3']);
  });

  test('renames none, and gives no file to one, that another has changed since they read it', async () => {
    const { id, revision } = await add({ app_id: 'com.lab.three' });
    const url = `/admbo/app/${String(id)}`;
    const seen = ['revision', String(revision)] as const;
    expect((await send('PUT', url, [['app_name', 'Theirs'], seen])).statusCode).toBe(200);
    for (const mine of [
      [['app_name', 'Mine'], seen],
      [seen, file({ app_id: 'com.lab.three', version_code: 2, version_name: '2.0' })],
    ] as const)
      expect((await send('PUT', url, [...mine])).json()).toMatchObject({
        errorCode: 20414,
        details: [{ field: 'revision' }],
      });
    expect(await one(id)).toMatchObject({ app_name: 'Theirs', version_code: '1' });
  });

  test('changes what is named of it alone, and takes its priority away', async () => {
    const { id } = await add({ app_id: 'com.lab.change' }, ['priority', '3'], names('P1'));
    const url = `/admbo/app/${String(id)}`;
    const named = dataOf<AppPackage>(await send('PUT', url, [['app_name', 'Other']]));
    expect(named).toMatchObject({ app_name: 'Other', priority: 3 });
    expect(udidsOf(named)).toEqual(['P1']);
    const response = await farm.app.inject({
      ...{ method: 'PUT', url, headers: { cookie, ...sameOrigin } },
      payload: { priority: '' },
    });
    expect(dataOf<AppPackage>(response)).toMatchObject({ app_name: 'Other', priority: null });
  });

  test('gives it to other devices, and what is installed elsewhere stays there unmanaged', async () => {
    const { id } = await add({ app_id: 'com.lab.move' }, ['update_policy', 'force'], names('P1', 'P2'));
    await sql`update device_apps set installed_version_code = 1 from devices d
      where d.id = device_id and d.udid = 'P1' and package_id = ${id}`.execute(farm.db);
    await refusedBy('P1', 'com.lab.move');
    await restingOf(
      'com.lab.move',
      sql`update device_apps set policy_failures = 1, policy_rests_until = now()`,
    );
    const list = JSON.stringify([{ arn: await arnOf('P3') }]);
    const moved = dataOf<AppPackage>(await send('PUT', `/admbo/app/${String(id)}`, [['device_list', list]]));
    expect(udidsOf(moved)).toEqual(['P3']);
    const { rows } = await sql`select d.udid, a.package_id is null as free, a.update_policy from device_apps a
      join devices d on d.id = a.device_id where a.app_id = 'com.lab.move' order by 1`.execute(farm.db);
    expect(await refusals('com.lab.move')).toEqual([]);
    expect(rows).toEqual([
      { udid: 'P1', free: true, update_policy: 'manual' },
      { udid: 'P3', free: false, update_policy: 'force' },
    ]);
    // Given back, it is tried at once, whatever became of it before.
    dataOf(await send('PUT', `/admbo/app/${String(id)}`, [names('P1', 'P3')]));
    expect(await restingOf('com.lab.move')).toEqual([]);
  });

  test('puts another file of the same app in its place, for the same devices', async () => {
    const { id, sha256 } = await add({ app_id: 'com.lab.newer', version_code: 1 }, names('P1'));
    const url = `/admbo/app/${String(id)}`;
    const other = await send('PUT', url, [file({ app_id: 'com.lab.another' })]);
    expect(other.json()).toMatchObject({ errorCode: 8533, details: [{ field: 'app_id' }] });
    await refusedBy('P1', 'com.lab.newer');
    const newer = dataOf<AppPackage>(
      await send('PUT', url, [file({ app_id: 'com.lab.newer', version_code: 2, version_name: '2.0' })]),
    );
    expect(newer).toMatchObject({ id, version_code: '2', app_version: '2.0' });
    expect(newer.sha256).not.toBe(sha256);
    expect(await refusals('com.lab.newer')).toEqual([]);
    expect(udidsOf(newer)).toEqual(['P1']);
    const uses = await farm.db
      .selectFrom('file_uses')
      .select('sha256')
      .where('kind', '=', 'package')
      .where('owner', '=', String(id))
      .execute();
    expect(uses).toEqual([{ sha256: newer.sha256 }]);
  });

  test('is told that there is none', async () => {
    expect((await send('PUT', '/admbo/app/99999', [['priority', '0']])).json()).toMatchObject({
      ...{ errorCode: 901, details: [{ field: 'priority', texts: packageTexts.priority }] },
    });
    expect((await send('PUT', '/admbo/app/99999', [['priority', '1']])).json()).toMatchObject({
      errorCode: 'E1008',
    });
  });
});

describe('an administrator who deletes packages', () => {
  test('deletes several at once, and none where one of them is not there', async () => {
    const first = await add({ app_id: 'com.lab.gone1' }, names('P1'));
    const second = await add({ app_id: 'com.lab.gone2' });
    const ids = `${String(first.id)},${String(second.id)}`;
    expect((await remove(`${ids},99999`)).json()).toMatchObject({
      errorCode: 'E1008',
      details: [{ message: '99999' }],
    });
    expect(await one(first.id)).toMatchObject({ app_id: 'com.lab.gone1' });
    expect(dataOf(await remove(ids))).toEqual({ deleted: 2 });
    expect((await get(`/admbo/app/${String(first.id)}`)).statusCode).toBe(404);
    const uses =
      await sql`select from file_uses where kind = 'package' and owner = ${String(first.id)}`.execute(
        farm.db,
      );
    expect(uses.rows).toEqual([]);
  });

  test('is refused while a command installs one of them, and not by what a policy has yet to send', async () => {
    const { id, app_id, sha256 } = await add({ app_id: 'com.lab.busy' });
    const ask = (byPolicy: boolean) =>
      sql<{
        id: number;
      }>`insert into commands (device_id, host_id, type, arguments, udid, created_by, created_at, by_policy, yields)
        select d.id, d.host_id, 'app_update', ${JSON.stringify({ apps: [{ app_id, sha256 }] })}::jsonb, d.udid, 'admin',
          now(), ${byPolicy}, ${byPolicy} from devices d where d.udid = 'P1' returning id`.execute(farm.db);
    const { rows } = await ask(false);
    expect((await remove(String(id))).json()).toMatchObject({
      errorCode: 20414,
      details: [{ message: 'com.lab.busy: 앱 업데이트 (P1)' }],
    });
    await sql`update commands set ended_at = now(), state = 'succeeded' where id = ${rows[0]?.id ?? 0}`.execute(
      farm.db,
    );
    await ask(true);
    expect(dataOf(await remove(String(id)))).toEqual({ deleted: 1 });
  });

  test.each(['1,1,x', '0', '1,', Array.from({ length: 601 }, (_, index) => index + 1).join()])(
    'is refused %.10s, which are no ids that can be deleted',
    async (ids) => {
      expect((await remove(ids)).json()).toMatchObject({ errorCode: 901 });
    },
  );
});

test('an app that could not be saved for a reason that nobody has foreseen is told as E1012, and nothing of it stays', async () => {
  await sql`alter table packages add constraint fails check (app_id <> 'com.lab.fails') not valid`.execute(
    farm.db,
  );
  const answer = await send('POST', '/admbo/app', [file({ app_id: 'com.lab.fails' })]);
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { errorCode: 'E1012' }]);
  await sql`alter table packages drop constraint fails`.execute(farm.db);
  await add({ app_id: 'com.lab.fails' });
});

describe('a call with a file whose answer is lost', () => {
  const sendOnce = async (method: Method, url: string, parts: Parts, key: string) => {
    const headers = { cookie, ...sameOrigin, ...formHeaders, 'idempotency-key': key };
    return (await farm.app.inject({ method, url, headers, payload: formPayload(parts) })).json<Answered>();
  };
  interface Answered {
    errorCode: number | string;
    data?: Record<string, unknown>;
    details?: unknown;
  }
  const apkOf = (wish: ApkWish) => ['file', { name: 'once.apk', content: makeApk(wish) }] as const;

  test('is repeated with its key, stores once and is answered the same; with another file it is refused', async () => {
    const [apk, other] = [
      apkOf({ app_id: 'com.lab.once' }),
      apkOf({ app_id: 'com.lab.once', version_code: 2 }),
    ];
    const [first, again] = await Promise.all([
      sendOnce('POST', '/admbo/app', [apk], 'nightly-1'),
      sendOnce('POST', '/admbo/app', [apk], 'nightly-1'),
    ]);
    expect(first).toMatchObject({ errorCode: 0, data: { app_id: 'com.lab.once' } });
    expect([again.errorCode, again.data]).toEqual([0, first.data]);
    expect(await sendOnce('POST', '/admbo/app', [other], 'nightly-1')).toMatchObject({
      errorCode: 901,
      details: [{ field: 'Idempotency-Key' }],
    });
    const url = `/admbo/app/${String(first.data?.['id'])}`;
    const replaced = await sendOnce('PUT', url, [other], 'nightly-2');
    expect(replaced).toMatchObject({ errorCode: 0, data: { version_code: '2' } });
    await send('PUT', url, [apk]);
    expect((await sendOnce('PUT', url, [other], 'nightly-2')).data).toEqual(replaced.data);
    expect(await one(Number(first.data?.['id']))).toMatchObject({ version_code: '1' });
  });

  test('gets one id of the file that was read, which is used once', async () => {
    const apk = apkOf({ app_id: 'com.lab.read.once' });
    const read = () => sendOnce('POST', '/admbo/app/file_info', [apk], 'read-1');
    const [first, again] = [await read(), await read()];
    expect(again.data).toEqual(first.data);
    const save = () =>
      sendOnce('POST', '/admbo/app', [['file_id', String(first.data?.['file_id'])]], 'save-1');
    const [saved, savedAgain] = [await save(), await save()];
    expect([saved.errorCode, savedAgain.data]).toEqual([0, saved.data]);
  });

  test('is refused the same again, and nothing of it stays', async () => {
    const apk = apkOf({ app_id: 'com.lab.refused.once' });
    const parts: Parts = [names('P1', 'nobody'), apk];
    for (let tries = 0; tries < 2; tries += 1)
      expect(await sendOnce('POST', '/admbo/app', parts, 'refused-1')).toMatchObject({ errorCode: 'E1011' });
    expect((await get('/admbo/app?query=com.lab.refused.once')).json()).toMatchObject({
      data: { total_count: 0 },
    });
    expect(await sendOnce('POST', '/admbo/app', [names('P1'), apk], 'refused-2')).toMatchObject({
      errorCode: 0,
    });
  });
});

describe('the file of a package', () => {
  test('is downloaded by a super admin alone, byte for byte, and says so when it is lost', async () => {
    const { id, size } = await add({ app_id: 'com.lab.bytes' });
    const url = `/admbo/app/${String(id)}/download`;
    expect((await get(url)).json()).toMatchObject({ errorCode: 31108 });
    const superCookie = await farm.signIn('super');
    const whole = await get(url, superCookie);
    expect(whole.rawPayload).toHaveLength(size);
    expect(whole.headers['content-disposition']).toContain('com.lab.bytes-1.0.apk');
    const { sha256 } = await one(id);
    await rm(`${farm.config.dataDir}/files/${sha256.slice(0, 2)}/${sha256.slice(2)}`);
    expect((await get(url, superCookie)).json()).toMatchObject({ errorCode: 8532 });
  });

  test('that is lost is shown as that, on a device’s list and in the drift as well, until it is uploaded again', async () => {
    const apk = ['file', { name: 'lost.apk', content: makeApk({ app_id: 'com.lab.lost' }) }] as const;
    const { id, sha256 } = dataOf<AppPackage>(await send('POST', '/admbo/app', [names('P3'), apk]));
    const lookedAt = async (): Promise<boolean[]> => {
      const of = async <Data>(path: string): Promise<Data> => dataOf(await get(path));
      const list = await of<{ apps: AppPackage[] }>('/admbo/app?query=com.lab.lost');
      const apps = await of<{ apps: DeviceApp[] }>('/admbo/device/P3/app');
      const drift = await of<{ packages: PackageDrift[] }>('/admbo/app_drift?query=com.lab.lost');
      const shown = [
        ...list.apps,
        ...apps.apps.filter(({ package_id }) => package_id === id),
        ...drift.packages,
      ];
      return [(await one(id)).file_lost, ...shown.map(({ file_lost }) => file_lost)];
    };
    const version = async (): Promise<number> => {
      const { rows } = await sql<{
        at: string;
      }>`select version as at from live_marks where part = 'package'`.execute(farm.db);
      return Number(rows[0]?.at);
    };
    expect(await lookedAt()).toEqual([false, false, false, false]);
    await rm(`${farm.config.dataDir}/files/${sha256.slice(0, 2)}/${sha256.slice(2)}`);
    const before = await version();
    await get(`/admbo/app/${String(id)}/download`, await farm.signIn('super'));
    expect([await lookedAt(), (await version()) > before]).toEqual([[true, true, true, true], true]);
    await restingOf(
      'com.lab.lost',
      sql`update device_apps set policy_failures = 4, policy_rests_until = now()`,
    );
    // It is refused as a second one of its version, and is there again all the same.
    expect((await send('POST', '/admbo/app', [apk])).json()).toMatchObject({ errorCode: 905 });
    expect(await lookedAt()).toEqual([false, false, false, false]);
    // Its devices' policies try again at once.
    expect(await restingOf('com.lab.lost')).toEqual([]);
  });

  test('has an icon that is a picture, or none', async () => {
    const { id } = await add({ app_id: 'com.lab.icon' });
    const icon = await get(`/admbo/app/${String(id)}/icon`);
    expect([icon.headers['content-type'], icon.rawPayload.toString('latin1', 1, 4)]).toEqual([
      'image/png',
      'PNG',
    ]);
    for (const icon_as of ['webp', 'adaptive'] as const) {
      const other = await add({ app_id: `com.lab.${icon_as}`, icon_as });
      const shown = await get(`/admbo/app/${String(other.id)}/icon`);
      expect([shown.headers['content-type'], shown.rawPayload.toString('latin1', 8, 12)]).toEqual([
        'image/webp',
        'WEBP',
      ]);
    }
    // One that is drawn by the device can't be shown: the console puts a letter in its place.
    expect((await add({ app_id: 'com.lab.drawn', icon_as: 'drawn' })).has_icon).toBe(false);
    const plain = await add({ app_id: 'com.lab.plain', has_icon: false });
    expect((await get(`/admbo/app/${String(plain.id)}/icon`)).statusCode).toBe(404);
  });
});
