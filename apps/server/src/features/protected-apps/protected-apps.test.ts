import { type ProtectedApp, protectedAppLimits } from '@rackhand/contract/app/protected-app';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { protectedAmong } from './protected-among.ts';

const path = '/admbo/custom/setting/protection_app';
const bank = { app_id: 'com.example.bank', name: '은행', os_type: 'android' };

describe('protected apps', () => {
  let farm: TestFarm;
  beforeEach(async () => {
    farm = await createTestFarm(undefined, {}, { 'appConfig.json': { hosts: { 'shop.example': 'hmg' } } });
  });
  afterEach(() => farm.close());

  const list = async (): Promise<ProtectedApp[]> =>
    (await farm.read<{ protection_app_id: ProtectedApp[] }>(path)).protection_app_id;
  const add = async (values: object = bank): Promise<number> => {
    const answer = await farm.call(path, values);
    expect(answer).toMatchObject({ status: 200, errorCode: 0 });
    return (answer.data['protected_app'] as ProtectedApp).id;
  };
  const trail = () =>
    farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object', 'before', 'after', 'result'])
      .where('action', 'like', 'protected_app.%')
      .orderBy('id', 'desc')
      .execute();

  test('are added trimmed, with the platform in any case, and answered in lower case by name', async () => {
    await add({ app_id: ' com.example.zeta ', name: ' Zeta ', os_type: 'iOS' });
    await add({ ...bank, name: 'Bank', os_type: 'ANDROID' });
    expect(await list()).toMatchObject([
      { app_id: 'com.example.bank', name: 'Bank', os_type: 'android', changed_by: 'admin01' },
      { app_id: 'com.example.zeta', name: 'Zeta', os_type: 'ios' },
    ]);
    expect((await trail())[0]).toEqual({
      ...{ action: 'protected_app.added', object: 'com.example.bank', before: null, result: 'ok' },
      after: { ...bank, name: 'Bank' },
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(101) }],
    ['app_id', { app_id: '' }],
    ['app_id', { app_id: 'single' }],
    ['app_id', { app_id: '1com.example' }],
    ['app_id', { app_id: 'com..example' }],
    ['app_id', { app_id: 'com.my-app' }],
    ['app_id', { app_id: `com.${'a'.repeat(97)}` }],
    ['os_type', { os_type: 'windows' }],
    ['colour', { colour: 'red' }],
  ])('an administrator cannot add one with a wrong %s: %j', async (field, wrong) => {
    const answer = await farm.call(path, { ...bank, ...wrong });
    expect(answer).toMatchObject({ status: 400, errorCode: 901, details: [{ field }] });
    expect(await list()).toEqual([]);
  });

  test('an app of iOS may have hyphens, and is the same in another case', async () => {
    await add({ app_id: 'com.example.My-App', name: 'Mine', os_type: 'ios' });
    const twice = await farm.call(path, { app_id: 'com.example.my-app', name: 'x', os_type: 'ios' });
    expect(twice).toMatchObject({ status: 409, errorCode: 905, details: [{ field: 'app_id' }] });
  });

  test('the same app is protected once for each platform: 905, also for one that is changed into it', async () => {
    await add();
    const other = await add({ ...bank, os_type: 'ios' });
    expect(await farm.call(path, bank)).toMatchObject({ status: 409, errorCode: 905 });
    const changed = await farm.call(`${path}/update`, { id: other, ...bank });
    expect(changed).toMatchObject({ status: 409, errorCode: 905 });
    expect((await list()).map(({ os_type }) => os_type).sort()).toEqual(['android', 'ios']);
  });

  test('are a thousand at most, and who adds one more is told so', async () => {
    await sql`insert into protected_apps (os_type, app_id, comparable, name, changed_by, changed_at)
      select 'android', 'com.lab.app' || n, 'com.lab.app' || n, 'x', 'admin01', now()
      from generate_series(1, ${protectedAppLimits.entries}::integer) n`.execute(farm.db);
    expect(await farm.call(path, bank)).toMatchObject({ errorCode: 901, details: [{ field: 'app_id' }] });
  });

  test('are changed and deleted by id, once, and 2002 after that', async () => {
    const id = await add();
    const changed = await farm.call(`${path}/update`, { id, ...bank, name: 'Bank 2' });
    expect(changed.data['protected_app']).toMatchObject({ id, name: 'Bank 2' });
    // The same again changes nothing, and says nothing in the trail.
    await farm.call(`${path}/update`, { id, ...bank, name: 'Bank 2' });
    expect(await farm.call(`${path}/delete`, { id })).toMatchObject({ status: 200 });
    expect(await farm.call(`${path}/delete`, { id })).toMatchObject({ status: 404, errorCode: 2002 });
    expect(await farm.call(`${path}/update`, { id, ...bank })).toMatchObject({ status: 404 });
    expect((await trail()).filter(({ result }) => result === 'ok').map(({ action }) => action)).toEqual([
      'protected_app.removed',
      'protected_app.changed',
      'protected_app.added',
    ]);
  });

  test('of two administrators who change one app at once the later is told both values, and takes nothing of the other’s away', async () => {
    const id = await add();
    const version = (await list())[0]?.version ?? 0;
    const first = { ...bank, app_id: 'com.example.bank2', name: 'Bank' };
    expect(await farm.call(`${path}/update`, { id, version, ...first })).toMatchObject({ status: 200 });
    const stale = await farm.call(`${path}/update`, { id, version, ...bank, name: '새 은행' });
    expect(stale).toMatchObject({ status: 409, errorCode: 20414 });
    expect(stale.details).toMatchObject([
      { field: 'version', message: '보낸 값: 1 / 현재 값: 2' },
      { field: 'name', message: '보낸 값: 새 은행 / 현재 값: Bank' },
      { field: 'app_id', message: '보낸 값: com.example.bank / 현재 값: com.example.bank2' },
    ]);
    expect(await list()).toMatchObject([{ ...first, version: version + 1 }]);
    const onTop = { ...first, name: '새 은행' };
    expect(await farm.call(`${path}/update`, { id, version: version + 1, ...onTop })).toMatchObject({
      status: 200,
    });
    // A program may go on without.
    await farm.call(`${path}/update`, { id, ...onTop, name: 'Bank 3' });
    expect(await list()).toMatchObject([{ ...onTop, name: 'Bank 3', version: version + 3 }]);
  });

  test('two administrators who protect the same app at once protect it once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => farm.call(path, bank)));
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([0, 905, 905, 905, 905, 905]);
    expect(await list()).toHaveLength(1);
  });

  test('are told of to every deployment, whose lists they stand in', async () => {
    const stream = await farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    await add();
    expect((await stream.sees(({ name }) => name === 'protected_app')).data).toEqual({});
    stream.close();
  });

  test('protect in a deployment without the feature too, where the list answers 2001', async () => {
    await add();
    await farm.close();
    farm = await createTestFarm(undefined, {}, { 'origin.json': { features: { protectedApps: false } } });
    const headers = { cookie: farm.cookie, ...sameOrigin };
    const answer = await farm.app.inject({ url: path, headers });
    expect(answer.json()).toMatchObject({ errorCode: 2001 });
    const whose = { changed_by: 'x', changed_at: farm.clock.now() };
    const ids = { app_id: 'com.example.Bank', comparable: 'com.example.bank', os_type: 'ios' } as const;
    await farm.db
      .insertInto('protected_apps')
      .values({ name: 'x', ...ids, ...whose })
      .execute();
    const asked = ['com.example.BANK', 'com.example.other'];
    expect(await protectedAmong(farm.db, 'ios', asked)).toEqual(new Set(['com.example.BANK']));
    expect(await protectedAmong(farm.db, 'android', asked)).toEqual(new Set());
  });

  test('a token for apps may change them, one for reading sees them', async () => {
    const [apps, read] = [await makeApiToken(farm, ['apps']), await makeApiToken(farm, ['read'])];
    const post = (headers: Record<string, string>) =>
      farm.app.inject({ method: 'POST', url: path, payload: bank, headers });
    expect((await post(read.headers)).statusCode).toBe(403);
    expect((await post(apps.headers)).statusCode).toBe(200);
    expect((await farm.app.inject({ url: path, headers: read.headers })).statusCode).toBe(200);
  });
});
