import type { AppliedDeployment } from '@rackhand/contract/endpoints/deployments';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { writeDeployments } from '../../testing/deployment-folder.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';

interface Answer {
  deployments: AppliedDeployment[];
  mistakes: { file: string; key: string }[];
}

describe('what applies and why', () => {
  let farm: TestApp;
  beforeEach(async () => {
    const hosts = {
      'lab.example': 'on-premise',
      'b.example': 'hmg',
      'a.example': 'hmg',
      'c.example': 'lghv',
    };
    farm = await createTestApp({
      deployments: {
        'appConfig.json': { hosts, requireDebuggable: true, features: { noti: false } },
        'hmg.json': { sessionMinutes: 20, features: { noti: true } },
        'carrier.json': { sessionMinutes: 30, twoStep: false, features: { noti: true } },
        'lghv.json': { sessionMinutes: 25 },
      },
      env: { PUBLIC_URL: 'https://farm.example' },
    });
  });
  afterEach(() => farm.close());

  const ask = async (role: 'super' | 'admin' = 'super'): Promise<LightMyRequestResponse> =>
    farm.app.inject({ url: '/admbo/deployments', headers: { cookie: await farm.signIn(role) } });
  const answer = async (): Promise<Answer> => (await ask()).json<{ data: Answer }>().data;

  test('is told to super admins alone', async () => {
    expect(codeOf(await ask('admin'))).toBe(31108);
    expect(codeOf(await ask())).toBe(0);
  });

  test('is each host name with its group type, and each setting with where it comes from', async () => {
    const { deployments, mistakes } = await answer();
    expect(mistakes).toEqual([]);
    expect(deployments.map((item) => [item.group_type, item.host_names, item.is_own])).toEqual([
      ['origin', ['farm.example'], true],
      ['lghv', ['c.example'], false],
      ['hmg', ['a.example', 'b.example'], false],
      ['on-premise', ['lab.example'], false],
    ]);
    const said = (groupType: string, name: string): unknown[] => {
      const settings = deployments.find((item) => item.group_type === groupType)?.settings;
      const found = settings?.find((setting) => setting.name === name);
      return [found?.value, found?.source];
    };
    expect(said('hmg', 'sessionMinutes')).toEqual([20, 'group_file']);
    expect(said('hmg', 'features.noti')).toEqual([true, 'group_file']);
    expect(said('hmg', 'schedulerGroupColumn')).toEqual([true, 'shipped_group']);
    expect(said('on-premise', 'sessionMinutes')).toEqual([30, 'shipped_group']);
    expect(said('on-premise', 'features.noti')).toEqual([false, 'common_file']);
    expect(said('on-premise', 'requireDebuggable')).toEqual([true, 'common_file']);
    expect(said('lghv', 'sessionMinutes')).toEqual([25, 'group_file']);
    expect(said('lghv', 'twoStep')).toEqual([false, 'carrier_file']);
    expect(said('lghv', 'features.noti')).toEqual([true, 'carrier_file']);
    expect(said('lghv', 'serviceHours')).toEqual([true, 'shipped_group']);
    expect(said('origin', 'features.pricing')).toEqual([true, 'shipped']);
  });

  test('is what the console of a carrier is told, in the file of its own group type', async () => {
    const fetched = async (host: string, group: string) =>
      (await farm.app.inject({ url: `/config/${group}.json`, headers: { host } })).json<object>();
    const carrier = { twoStep: false, serviceHours: true, sessionMinutes: 25, features: { noti: true } };
    expect(await fetched('c.example', 'lghv')).toMatchObject(carrier);
    const own = { schedulerGroupColumn: true, logo: 'hmg', sessionMinutes: 20, features: { noti: true } };
    expect(await fetched('a.example', 'hmg')).toEqual(own);
  });

  test('is for a super admin of one group type that one alone', async () => {
    await ask();
    await farm.db.updateTable('admins').set({ group_type: 'origin' }).execute();
    expect((await answer()).deployments.map((item) => item.group_type)).toEqual(['origin']);
  });

  test('is read anew when asked, and a file with a mistake changes nothing and is named', async () => {
    const directory = farm.config.deploymentsDir ?? '';
    await writeDeployments(directory, { 'hmg.json': { sessionMinutes: 'long' } });
    expect(await farm.app.deployments.reload()).toBe(false);
    expect((await answer()).mistakes).toMatchObject([{ file: 'hmg.json', key: 'sessionMinutes' }]);
    expect(farm.app.deployments.ofHost('a.example')?.settings.sessionMinutes).toBe(20);
    await writeDeployments(directory, { 'hmg.json': { sessionMinutes: 25 } });
    expect(await farm.app.deployments.reload()).toBe(true);
    expect((await answer()).mistakes).toEqual([]);
    expect(farm.app.deployments.ofHost('a.example')?.settings.sessionMinutes).toBe(25);
  });
});
