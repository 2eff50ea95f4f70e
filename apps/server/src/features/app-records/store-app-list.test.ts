import type { ListedApp } from '@rackhand/contract/app/app-command';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';

let desk: AppDesk;
beforeAll(async () => {
  desk = await openAppDesk();
});
afterAll(() => desk.farm.close());

const app = (app_id: string, differently: Partial<ListedApp> = {}): ListedApp => ({
  ...{ app_id, version_code: '1', version_name: '1.0', is_system: false, is_updated_system: false },
  ...differently,
});
const rows = () =>
  desk.farm.db
    .selectFrom('device_apps')
    .select(['app_id', 'installed_version', 'is_system', 'is_updated_system'])
    .select((eb) => eb.cast<string>('installed_version_code', 'text').as('code'))
    .where('device_id', '=', (eb) => eb.selectFrom('devices').select('id').where('udid', '=', 'A'))
    .orderBy('app_id')
    .execute();
const toldVersion = () =>
  desk.farm.db.selectFrom('devices').select('apps_version').where('udid', '=', 'A').executeTakeFirstOrThrow();

const [a, b] = [app('com.example.a'), app('com.example.b')];
const longest = { version_code: String(2n ** 63n - 1n) };

/** Each is told behind the one before, from which it differs in one thing. */
const lists: [string, ListedApp[]][] = [
  ['a first list', [a, b]],
  ['a version', [a, app('com.example.b', { version_code: '2' })]],
  ['the largest version', [a, app('com.example.b', longest)]],
  ['a name alone', [a, app('com.example.b', { ...longest, version_name: '베타 1 2' })]],
  ['where one value ends', [a, app('com.example.b', { ...longest, version_name: '베타 12 ' })]],
  ['no name', [a, app('com.example.b', { ...longest, version_name: '' })]],
  ['one more', [a, b, app('com.example.c')]],
  [
    'letters of another order',
    [a, b, app('com.example.c'), app('com.example.B'), app('com.example._'), app('앱')],
  ],
  ['one less', [b, app('com.example.c')]],
  ['none', []],
];

describe('a list of a device’s apps', () => {
  it.each(lists)(
    'that tells %s makes the apps what it says, and told again it changes nothing',
    async (_what, told) => {
      await desk.lists('A', told);
      const expected = told.map(({ app_id, version_code, version_name, ...kind }) => ({
        ...{ app_id, installed_version: version_name, code: version_code },
        ...kind,
      }));
      const found = await rows();
      expect(found).toHaveLength(told.length);
      expect(found).toEqual(expect.arrayContaining(expected));
      const before = await toldVersion();
      await desk.lists('A', told.toReversed());
      expect([await rows(), await toldVersion()]).toEqual([found, before]);
    },
  );

  it('counts an app of the system only where a package is given, and tells when it is one no more', async () => {
    const { id } = await desk.addPackage({ app_id: 'com.example.given' });
    await desk.assign('A', id);
    const given = (differently: Partial<ListedApp>) => app('com.example.given', differently);
    for (const told of [{ is_system: true }, { is_system: true, is_updated_system: true }, {}]) {
      await desk.lists('A', [a, app('com.example.system', { is_system: true }), given(told)]);
      expect(await rows()).toMatchObject([
        { app_id: 'com.example.a' },
        { is_system: false, is_updated_system: false, ...told, code: '1' },
      ]);
    }
    await desk.lists('A', [a]);
    expect(await rows()).toMatchObject([{ app_id: 'com.example.a' }, { code: null }]);
  });
});
